import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Actor } from "#server/base/actor.ts";
import { languageOf, speak } from "#server/base/speak.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { PeopleContext } from "./context.ts";
import { suspensionLiftedNotice } from "./emails.ts";
import { requireStillAdmin } from "./require-still-admin.ts";
import { lockPerson, setSuspension } from "./rows.ts";
import { requirePerson } from "./views/person.ts";

/**
 * Opens a suspended account again and puts its cars back on sale; the person is told. Idempotent; returns how many
 * accounts that changed.
 * @throws AppError NOT_FOUND
 */
export async function liftSuspension(
  context: PeopleContext,
  actor: Actor,
  id: string,
): Promise<{ modifiedCount: number }> {
  return transact(context.kysely, async (transaction) => {
    await requireStillAdmin(transaction, actor);
    await lockPerson(transaction, id);
    const person = await requirePerson(transaction, id);
    if (person.suspendedAt === null) return { modifiedCount: 0 };
    // First, because cars of a suspended seller cannot be on sale.
    await setSuspension(transaction, id, null);
    const cars = await context.resume(transaction, id);
    await recordAct(transaction, actor, {
      act: "user.suspension_lifted",
      subject: subjectOf(person),
      after: { cars_back_on_sale: cars },
    });
    await context.jobs.put(transaction, "mail", [
      { data: speak(languageOf(person), () => suspensionLiftedNotice(context.site, person, cars)) },
    ]);
    await tellPeople(context, transaction, [
      {
        personId: id,
        kind: "account",
        title: () =>
          cars > 0
            ? t`Your account is no longer suspended, and the cars we withdrew are back on sale.`
            : t`Your account is no longer suspended.`,
        path: PAGE_PATHS.dashboard,
        key: `suspension lifted ${person.suspendedAt.toISOString()}`,
      },
    ]);
    return { modifiedCount: 1 };
  });
}
