import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { askedPhoneOf, pendingPhoneOf } from "./rules.ts";
import { PENDING_SECONDS } from "./start-phone.ts";
import { remember, takeRemembered } from "./store/one-time-tokens.ts";

/** The number that a code is about to be sent to, so that the person can prove it is theirs. */
export async function takeAskedPhone(
  kysely: Kysely<Database>,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const phone = await takeRemembered(kysely, askedPhoneOf(userId));
  // The number is stored under its code: another code does not confirm it.
  if (phone !== undefined)
    await remember(kysely, pendingPhoneOf(userId, code), phone, PENDING_SECONDS);
  return phone;
}
