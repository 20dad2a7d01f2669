import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { languageOf, speak } from "#server/base/speak.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { t } from "#shared/lib/text.ts";
import type { PeopleContext } from "./context.ts";
import { removeUser } from "./remove-user.ts";
import { removedNotice } from "./emails.ts";
import { requireStillAdmin } from "./require-still-admin.ts";
import { countOwn, findTies } from "./views/people-list.ts";
import { findPerson } from "./views/person.ts";

/**
 * Deletes a person's account with their cars; returns how many accounts that were. Their holds are released,
 * holds on their cars are cancelled, and the other side is mailed. Paid bookings are kept, so a seller with
 * one cannot be deleted.
 * @throws AppError CONFLICT for the last admin, oneself, or a seller with a paid booking
 */
export async function removePerson(
  context: PeopleContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  if (id === actor.userId)
    throw new AppError(
      "CONFLICT",
      t`To delete your own account, go to Account. You’ll need your password.`,
    );
  const deletedCount = await removeUser(context, id, async (transaction) => {
    await requireStillAdmin(transaction, actor);
    const person = await findPerson(transaction, id);
    if (person === undefined) return;
    const { sales } = await findTies(transaction, id);
    if (sales > 0)
      throw new AppError(
        "CONFLICT",
        sales === 1
          ? t`${person.name} has sold a car that was paid for here. Refund the sale first, or keep the account.`
          : t`${person.name} has sold ${sales} cars that were paid for here. Refund the sales first, or keep the account.`,
      );
    await context.release(transaction, id);
    await recordAct(transaction, actor, {
      act: "user.deleted",
      subject: subjectOf(person),
      before: { role: person.role, status: person.status, ...(await countOwn(transaction, id)) },
    });
    await context.jobs.put(transaction, "mail", [
      { data: speak(languageOf(person), () => removedNotice(context.site, person)) },
    ]);
  });
  return { deletedCount };
}
