import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { makeToken, remember, verificationOf } from "./store/one-time-tokens.ts";

export const DAY_SECONDS = 24 * 60 * 60;

/** What the link holds that confirms an address. It stays good when it is opened again. */
export async function makeVerificationToken(
  kysely: Kysely<Database>,
  userId: string,
): Promise<string> {
  const token = makeToken();
  await remember(kysely, verificationOf(token), userId, DAY_SECONDS);
  return token;
}
