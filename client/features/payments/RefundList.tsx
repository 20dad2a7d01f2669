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

/** The refunds of a payment, as lines between its price and its total. */
export function RefundList({ refunds, currency }: { refunds: Refund[]; currency: string }) {
  const format = useFormat();
  const write = useAmount(currency);
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={t`Refunds`} className="grid gap-2">
      {refunds.map(({ _id: id, amount, reason, state, created_at: at }) => (
        <li key={id} className="flex items-baseline justify-between gap-x-6">
          <span className="min-w-0 wrap-anywhere">
            <Trans>
              Refund of <time dateTime={at}>{format.date(at)}</time>
            </Trans>
            , {STATES[state]}
            <span className="block text-sm text-muted">{reason}</span>
          </span>
          <span
            className={`whitespace-nowrap ${state === "failed" ? "text-muted line-through" : "font-semibold"}`}
          >
            −{write(amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
