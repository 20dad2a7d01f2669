import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { joinLine, leaveLine } from "./service.ts";
import { listPlacesOf } from "./views.ts";

export function waitingListRoutes({ waitingLists }: Calls, context: SaleContext) {
  return {
    join: waitingLists.join.handler(({ input, context: call }) =>
      joinLine(context, actorOf(call), input.productId),
    ),
    list: waitingLists.list.handler(({ input }) => listPlacesOf(context, input)),
    leave: waitingLists.leave.handler(({ input, context: call }) =>
      leaveLine(context, actorOf(call), input.id),
    ),
  };
}
