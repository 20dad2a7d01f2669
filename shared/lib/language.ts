/**
 * The language of this build of the pages, such as "de". The build writes it here (`scripts/words/inline-words.ts`);
 * on the server, which speaks all of them, it is the language of addresses without a prefix.
 */
export const LANGUAGE: string = "en";
