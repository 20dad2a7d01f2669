import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { languageOf, speak } from "#server/base/speak.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { t } from "#shared/lib/text.ts";
import type { PeopleContext } from "./context.ts";
import { suspendedNotice } from "./emails.ts";
import { requireStillAdmin } from "./require-still-admin.ts";
import { lockPerson, setSuspension } from "./rows.ts";
import { requirePerson } from "./views/person.ts";

/**
 * Suspends an account: its sessions end, nobody can sign in to it, its cars are off sale, and what it has under way
 * with others ends. The person is told the reason. Idempotent; returns how many accounts that changed.
 * @throws AppError NOT_FOUND; CONFLICT for one's own account
 */
export async function suspendUser(
  context: PeopleContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<{ modifiedCount: number }> {
  if (id === actor.userId) throw new AppError("CONFLICT", t`You can’t suspend your own account.`);
  return transact(context.kysely, async (transaction) => {
    // Lock order: admins first. Of two admins who suspend each other, the second is no admin any more.
    await requireStillAdmin(transaction, actor);
    // Bookings and cars refer to the person, so this lock keeps new ones out.
    await lockPerson(transaction, id);
    const person = await requirePerson(transaction, id);
    if (person.suspendedAt !== null) return { modifiedCount: 0 };
    const cars = await context.pause(transaction, id);
    await setSuspension(transaction, id, reason);
    await recordAct(transaction, actor, {
      act: "user.suspended",
      subject: subjectOf(person),
      after: { cars_off_sale: cars },
      reason,
    });
    await context.jobs.put(transaction, "mail", [
      { data: speak(languageOf(person), () => suspendedNotice(context.site, person, reason)) },
    ]);
    return { modifiedCount: 1 };
  });
}
