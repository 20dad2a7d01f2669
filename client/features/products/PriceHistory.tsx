import { t } from "#shared/lib/text.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";

interface PriceHistoryProps {
  /** Sorted from the earliest; the last one is the current asking price. */
  history: readonly { since: string; price: number }[];
  currency: string;
}

/** A car's earlier asking prices, and the difference to the current one. */
export function PriceHistory({ history, currency }: PriceHistoryProps) {
  const format = useFormat();
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined || history.length < 2) return null;
  const change = last.price - first.price;
  const difference = format.price(Math.abs(change), currency);
  const changed =
    change < 0
      ? t`${difference} cheaper than when first listed. Price history`
      : t`${difference} more expensive than when first listed. Price history`;
  const summary = change === 0 ? t`Price history` : changed;
  return (
    <Disclosure summary={summary} summaryClassName="text-sm font-medium" className="mt-2">
      <ol className="mb-2 text-sm tabular-nums">
        {history.toReversed().map(({ since, price }) => (
          <li key={since} className="flex justify-between gap-6 border-b border-line py-2">
            <time dateTime={since}>{format.date(since)}</time>
            {format.price(price, currency)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
