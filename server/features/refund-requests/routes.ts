import { actorOf, type Calls } from "#server/call.ts";
import type { PaymentContext } from "#server/sale.ts";
import { requestRefund } from "./service.ts";

export function refundRoutes({ payments }: Calls, context: PaymentContext) {
  return {
    refund: payments.refund.handler(({ input, context: call }) =>
      requestRefund(context, actorOf(call), input),
    ),
  };
}
