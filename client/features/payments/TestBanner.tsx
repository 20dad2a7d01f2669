import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Disclosure } from "#client/ui/Disclosure.tsx";

const CARDS: readonly (readonly [number: string, what: string])[] = [
  ["4242 4242 4242 4242", t`pays`],
  ["4000 0025 0000 3155", t`asks for authentication, then pays`],
  ["4000 0000 0000 0002", t`is declined`],
  ["4000 0000 0000 9995", t`has insufficient funds`],
  ["4000 0000 0000 0069", t`has expired`],
  ["4000 0000 0000 0127", t`has the wrong security code`],
  ["4000 0084 0000 1629", t`asks for authentication, then is declined`],
];

/** Says that the sandbox moves no money. */
export function TestBanner() {
  return (
    <div className="rounded-md border border-promoted bg-promoted-soft px-3 py-1 text-ink max-sm:text-sm sm:px-4 sm:py-2">
      <p className="pt-1">
        <Trans>
          <strong className="text-promoted">Test payment.</strong> Nothing is charged.
        </Trans>
      </p>
      <Disclosure summary={t`Test card numbers`} summaryClassName="font-medium">
        <ul className="pb-2">
          {CARDS.map(([number, what]) => (
            <li key={number} className="flex flex-wrap gap-x-3 py-0.5">
              <code className="tabular-nums">{number}</code>
              <span>{what}</span>
            </li>
          ))}
        </ul>
        <p className="pb-2 text-sm">
          <Trans>
            Real cards don’t work here. Use any future expiry date and any three-digit security
            code.
          </Trans>
        </p>
      </Disclosure>
    </div>
  );
}
