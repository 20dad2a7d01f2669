import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

/** The identifier under which better-auth stores the token of a link for a new password. */
export function resetOf(token: string): string {
  return `reset-password:${token}`;
}

export function verificationOf(token: string): string {
  return `${CONFIRMATION}${token}`;
}

export function makeToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The prefix of identifiers of links that confirm an address. */
export const CONFIRMATION = "verify-email:";

/** Stores a one-time value until it expires. */
export async function remember(
  db: Kysely<Database>,
  identifier: string,
  value: string,
  seconds: number,
): Promise<void> {
  const expires = new Date(Date.now() + seconds * 1000);
  await db
    .insertInto("verifications")
    .values({ id: makeId(), identifier, value, expires_at: expires })
    .execute();
}

/** The latest value of an identifier, unless it has expired. */
export async function findRemembered(
  db: Kysely<Database>,
  identifier: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", new Date())
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.value;
}

/** The same, and deletes it in one atomic statement: a concurrent second use finds nothing. */
export async function takeRemembered(
  db: Kysely<Database>,
  identifier: string,
): Promise<string | undefined> {
  const rows = await db
    .deleteFrom("verifications")
    .where("identifier", "=", identifier)
    .returning(["value", "expires_at"])
    .execute();
  const [latest] = rows.toSorted((a, b) => b.expires_at.getTime() - a.expires_at.getTime());
  return latest !== undefined && latest.expires_at > new Date() ? latest.value : undefined;
}

/**
 * Revokes everything that lets a browser in as a person: links for a new password, pending sign-ins, trusted
 * browsers. A link that confirms an address lets nobody in, and stays.
 */
export async function forgetRemembered(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("value", "=", userId)
    .where("identifier", "not like", `${CONFIRMATION}%`)
    .execute();
}
