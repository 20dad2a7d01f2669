import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { beginPayment } from "./begin-payment.ts";
import { findOptions } from "./find-options.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment } from "./refund-payment.ts";
import { countOrdersOf, findReceipt, findReceiptsOf, listPaymentsOf } from "./views.ts";

export function paymentRoutes({ payments }: Calls, context: PaymentContext) {
  return {
    list: payments.list.handler(({ input }) => listPaymentsOf(context, input)),
    receipt: payments.receipt.handler(({ input, context: call }) =>
      findReceipt(context, actorOf(call), input.id),
    ),
    ofBooking: payments.ofBooking.handler(({ input, context: call }) =>
      findReceiptsOf(context, actorOf(call), input.id),
    ),
    options: payments.options.handler(() => findOptions(context)),
    counts: payments.counts.handler(({ context: call }) =>
      countOrdersOf(context.pool, actorOf(call).userId),
    ),
    createIntent: payments.createIntent.handler(({ input, context: call }) =>
      beginPayment(context, actorOf(call), input),
    ),
    record: payments.record.handler(({ input, context: call }) =>
      recordPayment(context, actorOf(call), input),
    ),
  };
}

export function refundRoutes({ payments }: Calls, context: PaymentContext) {
  return {
    refund: payments.refund.handler(({ input, context: call }) =>
      refundPayment(context, actorOf(call), input),
    ),
  };
}
