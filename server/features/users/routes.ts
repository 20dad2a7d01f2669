import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { saveProfile, type UserContext } from "./service.ts";
import { findPersonByEmail } from "./views.ts";

export function userRoutes(calls: Calls, context: UserContext) {
  const hasRole = async (email: string, role: Role) =>
    (await findPersonByEmail(context.kysely, email))?.role === role;

  return {
    create: calls.users.create.handler(({ input, context: call }) =>
      saveProfile(context, actorOf(call), input),
    ),
    isAdmin: calls.users.isAdmin.handler(async ({ input }) => ({
      isAdmin: await hasRole(input.email, "admin"),
    })),
    isBuyer: calls.users.isBuyer.handler(async ({ input }) => ({
      isBuyer: await hasRole(input.email, "Buyer"),
    })),
    isSeller: calls.users.isSeller.handler(async ({ input }) => ({
      isSeller: await hasRole(input.email, "Seller"),
    })),
  };
}
