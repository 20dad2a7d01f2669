/**
 * The title of a list with the number of its rows, such as "My Products: 20". `words` has the colon where there is one.
 * A list that could not be read has no number, and none to wait for.
 */
export function countedTitle(
  words: string,
  status: "loading" | "failed" | "ready",
  count: string | undefined,
): string {
  return status === "failed" ? words.replace(/:$/, "") : `${words} ${count ?? "…"}`;
}
