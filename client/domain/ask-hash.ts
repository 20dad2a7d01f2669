/** Behind the path of a car's page: opens the form for a question to its seller. */
export const ASK_HASH = "#ask";
/** The same after the log-in of a visitor who had typed a question there. */
export const ASK_AGAIN_HASH = "#ask-again";

export function isAskHash(hash: string): boolean {
  return hash === ASK_HASH || hash === ASK_AGAIN_HASH;
}
