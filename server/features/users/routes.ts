import type { Role } from "#shared/rules/vocabulary.ts";
import { actorOf, type Calls } from "#server/base/authorize.ts";
import { exportAllPeople } from "./export-all-people.ts";
import { promoteToAdmin } from "./promote-to-admin.ts";
import type { PeopleContext, UserContext } from "./context.ts";
import { removePerson } from "./remove-person.ts";
import { saveProfile } from "./save-profile.ts";
import { liftSuspension } from "./lift-suspension.ts";
import { liftSuspensions } from "./lift-suspensions.ts";
import { suspendUsers } from "./suspend-users.ts";
import { suspendUser } from "./suspend-user.ts";
import { listPeople } from "./views/people-list.ts";
import { findPersonByEmail } from "./views/person.ts";

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

/** What admins do with several people at once. */
export function manyPeopleRoutes({ records }: Calls, context: PeopleContext) {
  return {
    suspendPeople: records.suspendPeople.handler(({ input, context: call }) =>
      suspendUsers(context, actorOf(call), input),
    ),
    liftSuspensions: records.liftSuspensions.handler(({ input, context: call }) =>
      liftSuspensions(context, actorOf(call), input.ids),
    ),
  };
}

/** What admins do with the people of the site. */
export function peopleRoutes({ users }: Calls, context: PeopleContext) {
  return {
    listSellers: users.listSellers.handler(({ input }) =>
      listPeople(context, "/sellers", { ...input, role: "Seller" }),
    ),
    listBuyers: users.listBuyers.handler(({ input }) =>
      listPeople(context, "/buyers", { ...input, role: "Buyer" }),
    ),
    list: users.list.handler(({ input }) => listPeople(context, "/admin", input)),
    export: users.export.handler(({ input }) => exportAllPeople(context, input)),
    suspend: users.suspend.handler(({ input, context: call }) =>
      suspendUser(context, actorOf(call), input),
    ),
    liftSuspension: users.liftSuspension.handler(({ input, context: call }) =>
      liftSuspension(context, actorOf(call), input.id),
    ),
    makeAdmin: users.makeAdmin.handler(({ input, context: call }) =>
      promoteToAdmin(context, actorOf(call), input.id),
    ),
    remove: users.remove.handler(({ input, context: call }) =>
      removePerson(context, actorOf(call), input.id),
    ),
    removeFromAdminList: users.removeFromAdminList.handler(({ input, context: call }) =>
      removePerson(context, actorOf(call), input.id),
    ),
  };
}
