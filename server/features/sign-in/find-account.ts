import type { Actor } from "#server/base/actor.ts";
import { requirePerson } from "#server/features/users/require-person.ts";
import { toSessionUser } from "#server/features/users/shapes.ts";
import type { AuthContext } from "./context.ts";
import { hasPassword } from "./store/credentials.ts";
import { findSecondFactors } from "./views/second-factors.ts";

export async function findAccount(context: AuthContext, { userId }: Actor) {
  const { kysely, pool } = context;
  const [person, { hasApp }, has] = await Promise.all([
    requirePerson(context, userId),
    findSecondFactors(pool, userId),
    hasPassword(kysely, userId),
  ]);
  const phone = person.phoneNumber?.slice(-3) ?? null;
  return { ...toSessionUser(context, person), hasPassword: has, phone, hasAuthenticator: hasApp };
}
