import { type Kysely, sql } from "kysely";
import type { DatabaseListener } from "./listener.ts";
import type { Database } from "./schema.ts";

const CHANNEL = "forecourt_news";

/**
 * Announces to every process, when the transaction commits, that something has changed for these people. The
 * notification has no content, so that nobody learns from it what they may not read.
 */
export async function announceTo(db: Kysely<Database>, people: readonly string[]): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, person) FROM unnest(${people}::text[]) person`.execute(db);
}

/** Calls `onNews` with each person's id, and `onGap` where announcements may have been missed. */
export function listenForNews(
  listener: Pick<DatabaseListener, "hear">,
  onNews: (personId: string) => void,
  onGap: () => void,
): Promise<void> {
  return listener.hear(CHANNEL, onNews, onGap);
}
