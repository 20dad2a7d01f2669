import { api } from "#client/lib/api/api.ts";

/** Names of places that begin with a text. */
export async function suggestPlaces(text: string): Promise<readonly string[]> {
  const found = await api.search.places({ q: text });
  return [...new Set(found.map(({ name }) => name))];
}
