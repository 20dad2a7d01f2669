import { carIdOf, paths } from "#client/paths.ts";

/** What the inbox shows, as its address says it. */
export interface InboxQuery {
  /** Words; empty where nothing is searched. */
  q: string;
  archived: "yes" | "no";
  /** Id of the car that the conversations are about. */
  car: string | undefined;
  cursor: string | undefined;
}

export function readInboxQuery(search: URLSearchParams): InboxQuery {
  return {
    q: search.get("q") ?? "",
    archived: search.get("archived") === "yes" ? "yes" : "no",
    car: carIdOf(search.get("car") ?? ""),
    cursor: search.get("cursor") ?? undefined,
  };
}

/** The address of the inbox, or of a conversation beside which the inbox stands. */
export function inboxAddress({ q, archived, car, cursor }: InboxQuery, id?: string): string {
  const query = new URLSearchParams({
    ...(car !== undefined && { car }),
    ...(q !== "" && { q }),
    ...(archived === "yes" && { archived }),
    ...(cursor !== undefined && { cursor }),
  }).toString();
  const path = id === undefined ? paths.conversations() : paths.conversation(id);
  return query === "" ? path : `${path}?${query}`;
}

/** Whether the inbox shows less than everything that is not archived. */
export function isNarrowed({ q, archived, car }: InboxQuery): boolean {
  return q !== "" || archived === "yes" || car !== undefined;
}
