import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import type { SystemContext } from "./context.ts";
import { testEmail } from "./emails.ts";

/**
 * Sends an email to the admin who asks, and waits until the email service has taken it.
 * @throws AppError SERVICE_UNAVAILABLE in the service's words, when it does not
 */
export async function sendTestEmail(
  {
    kysely,
    email,
    isEmailKept,
    site,
  }: Pick<SystemContext, "kysely" | "email" | "isEmailKept" | "site">,
  { userId }: Actor,
): Promise<{ to: string; is_kept: boolean }> {
  const person = await findPerson(kysely, userId);
  if (person === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this account.`);
  try {
    await email.send(testEmail(site, person));
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      t`The email service rejected the test email: ${reason}`,
    );
  }
  return { to: person.email, is_kept: isEmailKept };
}
