import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { makeToken, remember, verificationOf } from "./store/one-time-tokens.ts";

export const DAY_SECONDS = 24 * 60 * 60;

/** The token of a link that confirms an address. Opening the link does not use it up. */
export async function makeVerificationToken(
  kysely: Kysely<Database>,
  userId: string,
): Promise<string> {
  const token = makeToken();
  await remember(kysely, verificationOf(token), userId, DAY_SECONDS);
  return token;
}
