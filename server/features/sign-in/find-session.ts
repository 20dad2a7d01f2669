import type { SessionUser } from "#shared/contract/auth.ts";
import type { Caller } from "#server/base/authorize.ts";
import { toSessionUser } from "#server/features/users/shapes.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { SessionContext } from "./context.ts";
import { oldestSession } from "./rules.ts";

/** The user of the caller's session cookie. A session in use is prolonged. */
export async function findSession(
  context: SessionContext,
  caller: Caller,
): Promise<{ user: SessionUser | null }> {
  const { identity, kysely } = context;
  const session = await identity.run(caller, (request) => identity.api.getSession(request));
  const person = session && (await findPerson(kysely, session.user.id));
  const isOpen =
    person &&
    person.suspendedAt === null &&
    new Date(session.session.createdAt) >= oldestSession(new Date());
  return { user: isOpen ? toSessionUser(context, person) : null };
}
