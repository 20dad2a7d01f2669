import { type Role, ROLES } from "#shared/rules/vocabulary.ts";
import type { Caller } from "#server/base/authorize.ts";
import { findDemoPerson } from "#server/features/users/views/person.ts";
import type { AuthContext } from "./context.ts";

/** The ways to log in that this caller is offered. */
export async function listWays(
  { isDemo, isPublicDemo, kysely, ways, hasStandIn }: AuthContext,
  { isLocal }: Caller,
): Promise<{ google: boolean; demoRoles: Role[] }> {
  if (!isDemo || !(isLocal || isPublicDemo)) return { ...ways, demoRoles: [] };
  const people = await Promise.all(ROLES.map((role) => findDemoPerson(kysely, role)));
  // A demo account can be deleted like any other.
  return {
    google: ways.google || (hasStandIn && isLocal),
    demoRoles: ROLES.filter((_, at) => people[at] !== undefined),
  };
}
