/**
 * A sentence for people with elements or values in it, written in English. The build puts each language's own words
 * in its place (`scripts/words/inline-words.ts`) and keeps the elements, so that nothing of this is left in
 * browsers. A text alone is `t` of `shared/lib/text.ts`.
 */
export function Trans({ children }: { children: React.ReactNode }) {
  return children;
}
