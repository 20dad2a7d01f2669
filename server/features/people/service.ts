import type { Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf, writeDown } from "../audit/service.ts";
import { deleteUser, lockAdmins, lockPerson, setRole, type UserContext } from "../users/service.ts";
import { findPerson, type Person } from "../users/views.ts";
import { appointedNotice, removedNotice } from "./emails.ts";
import { countOwn, findTies } from "./views.ts";

export interface PeopleContext extends UserContext, SaleContext {
  /** Ends what the features have under way with somebody who leaves. */
  release(transaction: Transaction<Database>, personId: string): Promise<void>;
}

/**
 * Makes somebody an admin; how many that changed: none who is one already. Whoever is about to buy is
 * not, as admins cannot pay.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function appoint(
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
        `${person.name} has reserved a car or waits in line for one, and admins cannot buy. Once that has ended they can become an admin.`,
      );
    await setRole(transaction, id, "admin");
    await writeDown(transaction, actor, {
      act: "user.made_admin",
      subject: subjectOf(person),
      before: { role: person.role },
      after: { role: "admin" },
    });
    await jobs.put(transaction, "mail", [{ data: appointedNotice(site, person) }]);
    return { modifiedCount: 1 };
  });
}

/**
 * Deletes somebody's account with their cars; how many that were. What they hold is free again and what
 * others hold of theirs is off, which is told to whom it concerns. What is paid is kept, so whoever has
 * sold cars here stays.
 * @throws AppError CONFLICT for the last admin, oneself, or a seller with a paid booking
 */
export async function removePerson(
  context: PeopleContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  if (id === actor.userId)
    throw new AppError("CONFLICT", "Your own account is deleted on its page, with your password.");
  const deletedCount = await deleteUser(context, id, async (transaction) => {
    await requireStillAdmin(transaction, actor);
    const person = await findPerson(transaction, id);
    if (person === undefined) return;
    const { sales } = await findTies(transaction, id);
    if (sales > 0)
      throw new AppError(
        "CONFLICT",
        `${person.name} has sold ${sales === 1 ? "a car" : `${sales} cars`} that ${sales === 1 ? "was" : "were"} paid for here, and what was paid is kept. Refund it first, or leave the account.`,
      );
    await context.release(transaction, id);
    await writeDown(transaction, actor, {
      act: "user.deleted",
      subject: subjectOf(person),
      before: { role: person.role, status: person.status, ...(await countOwn(transaction, id)) },
    });
    await context.jobs.put(transaction, "mail", [{ data: removedNotice(context.site, person) }]);
  });
  return { deletedCount };
}

/**
 * Two admins may remove each other at once: who comes second is none any more, and does nothing.
 * @throws AppError FORBIDDEN
 */
async function requireStillAdmin(
  transaction: Transaction<Database>,
  { userId }: Actor,
): Promise<void> {
  if (!(await lockAdmins(transaction)).includes(userId))
    throw new AppError("FORBIDDEN", "Only admins may do this.");
}

async function requireLocked(transaction: Transaction<Database>, id: string): Promise<Person> {
  await lockPerson(transaction, id);
  const person = await findPerson(transaction, id);
  if (person === undefined) throw noSuchPerson();
  return person;
}

function noSuchPerson(): AppError {
  return new AppError("NOT_FOUND", "There is no such account.");
}
