import { Disclosure } from "#client/ui/Disclosure.tsx";

const CARDS: readonly (readonly [number: string, what: string])[] = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0025 0000 3155", "asks for authentication, then pays"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0000 0000 0069", "has expired"],
  ["4000 0000 0000 0127", "has the wrong security code"],
  ["4000 0084 0000 1629", "asks for authentication, then is declined"],
];

/** Says that the sandbox moves no money. */
export function TestBanner() {
  return (
    <div className="rounded-md border border-promoted bg-promoted-soft px-4 py-2 text-ink">
      <p className="pt-1">
        <strong className="text-promoted">Test payments.</strong> Nothing is charged, and real cards
        don’t work here.
      </p>
      <Disclosure summary="Test card numbers" summaryClassName="font-medium">
        <ul className="pb-2">
          {CARDS.map(([number, what]) => (
            <li key={number} className="flex flex-wrap gap-x-3 py-0.5">
              <code className="tabular-nums">{number}</code>
              <span>{what}</span>
            </li>
          ))}
        </ul>
        <p className="pb-2 text-sm">
          Use any future date and any three digits as the security code.
        </p>
      </Disclosure>
    </div>
  );
}
