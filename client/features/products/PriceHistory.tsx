import { useFormat } from "#client/lib/format.ts";

interface PriceHistoryProps {
  /** The earliest first; the last one is what is asked now. */
  history: readonly { since: string; price: number }[];
  currency: string;
}

/** What a car was offered for before, and how much less or more it costs now. */
export function PriceHistory({ history, currency }: PriceHistoryProps) {
  const format = useFormat();
  const first = history[0];
  const last = history.at(-1);
  if (first === undefined || last === undefined || history.length < 2) return null;
  const change = last.price - first.price;
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium">
        {change < 0 && `${format.price(-change, currency)} less than at first: price history`}
        {change > 0 && `${format.price(change, currency)} more than at first: price history`}
        {change === 0 && "Price history"}
      </summary>
      <ol className="mb-2 text-sm tabular-nums">
        {history.toReversed().map(({ since, price }) => (
          <li key={since} className="flex justify-between gap-6 border-b border-line py-2">
            <time dateTime={since}>{format.date(since)}</time>
            {format.price(price, currency)}
          </li>
        ))}
      </ol>
    </details>
  );
}
