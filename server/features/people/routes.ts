import { actorOf, type Calls } from "#server/base/authorize.ts";
import { appoint, type PeopleContext, removePerson } from "./service.ts";
import { listPeople } from "./views.ts";

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
    makeAdmin: users.makeAdmin.handler(({ input, context: call }) =>
      appoint(context, actorOf(call), input.id),
    ),
    remove: users.remove.handler(({ input, context: call }) =>
      removePerson(context, actorOf(call), input.id),
    ),
    removeFromAdminList: users.removeFromAdminList.handler(({ input, context: call }) =>
      removePerson(context, actorOf(call), input.id),
    ),
  };
}
