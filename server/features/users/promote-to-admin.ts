import type { Transaction } from "kysely";
import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { PeopleContext } from "./context.ts";
import { appointedNotice } from "./emails.ts";
import { requireStillAdmin } from "./require-still-admin.ts";
import { lockPerson, setRole } from "./rows.ts";
import { findTies } from "./views/people-list.ts";
import { findPerson, type Person } from "./views/person.ts";

/**
 * Makes a person an admin. Idempotent; returns how many accounts that changed. A person who holds a car or
 * waits for one is refused, because admins cannot pay.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function promoteToAdmin(
  context: PeopleContext,
  actor: Actor,
  id: string,
): Promise<{ modifiedCount: number }> {
  const { kysely, jobs, site } = context;
  return transact(kysely, async (transaction) => {
    await requireStillAdmin(transaction, actor);
    const person = await requireLocked(transaction, id);
    if (person.role === "admin") return { modifiedCount: 0 };
    const { holds } = await findTies(transaction, id);
    if (holds > 0)
      throw new AppError(
        "CONFLICT",
        t`${person.name} still has a reservation or is on a waiting list, and admins can’t buy. Try again after that.`,
      );
    await setRole(transaction, id, "admin");
    await recordAct(transaction, actor, {
      act: "user.made_admin",
      subject: subjectOf(person),
      before: { role: person.role },
      after: { role: "admin" },
    });
    await tellPeople({ jobs }, transaction, [
      {
        personId: id,
        kind: "account",
        title: () => t`You’re now an admin of ${site.brandName}.`,
        path: PAGE_PATHS.dashboard,
        key: `made admin ${new Date().toISOString()}`,
        email: () => appointedNotice(site, person),
      },
    ]);
    return { modifiedCount: 1 };
  });
}

async function requireLocked(transaction: Transaction<Database>, id: string): Promise<Person> {
  await lockPerson(transaction, id);
  const person = await findPerson(transaction, id);
  if (person === undefined) throw noSuchPerson();
  return person;
}

function noSuchPerson(): AppError {
  return new AppError("NOT_FOUND", t`We couldn’t find this account.`);
}
