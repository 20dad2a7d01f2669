import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { askedPhoneOf, pendingPhoneOf } from "./rules.ts";
import { PENDING_SECONDS } from "./start-phone.ts";
import { remember, takeRemembered } from "./store/one-time-tokens.ts";

/** A code is about to be sent to a number that is to be shown to be the person's: where it goes. */
export async function takeAskedPhone(
  kysely: Kysely<Database>,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const phone = await takeRemembered(kysely, askedPhoneOf(userId));
  // The number rides with its code: another code shows nothing of it.
  if (phone !== undefined)
    await remember(kysely, pendingPhoneOf(userId, code), phone, PENDING_SECONDS);
  return phone;
}
