import { t } from "#shared/lib/text.ts";
import type { Refund } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { useAmount } from "./use-amount.ts";

const STATES: Record<Refund["state"], string> = {
  pending: t`in progress`,
  succeeded: t`sent to your card`,
  failed: t`did not go through`,
};

/** The refunds of a payment: amount, reason and time. */
export function RefundList({ refunds, currency }: { refunds: Refund[]; currency: string }) {
  const format = useFormat();
  const write = useAmount(currency);
  if (refunds.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h2 className="text-xl">
        <Trans>Refunds</Trans>
      </h2>
      <ul className="mt-3 grid gap-3">
        {refunds.map(({ _id: id, amount, reason, state, created_at: at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="min-w-0 wrap-anywhere">
              <time dateTime={at}>{format.date(at)}</time>, {STATES[state]}
              <span className="block text-sm text-muted">{reason}</span>
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{write(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
