import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { requestRefund } from "./service.ts";

export function refundRoutes({ payments }: Calls, context: PaymentContext) {
  return {
    refund: payments.refund.handler(({ input, context: call }) =>
      requestRefund(context, actorOf(call), input),
    ),
  };
}
