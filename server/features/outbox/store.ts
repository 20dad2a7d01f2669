import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

const SHOWN = 100;

interface NewMessage {
  kind: "email" | "sms";
  recipient: string;
  subject: string | null;
  body: string;
}

/** Keeps a message for a week. */
export async function keepMessage(db: Kysely<Database>, message: NewMessage): Promise<void> {
  await db
    .insertInto("kept_messages")
    .values({ id: makeId(), ...message })
    .execute();
}

/** The latest first. */
export function findMessages(db: Kysely<Database>) {
  return db
    .selectFrom("kept_messages")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

/** The messages kept for these addresses and numbers, the latest first. */
export function findMessagesTo(db: Kysely<Database>, recipients: readonly string[]) {
  return db
    .selectFrom("kept_messages")
    .select(["kind", "recipient", "subject", "created_at"])
    .where("recipient", "in", recipients)
    .orderBy("created_at", "desc")
    .execute();
}
