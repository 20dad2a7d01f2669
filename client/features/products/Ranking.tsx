import { plural, t } from "#shared/lib/text.ts";
import { capital } from "#shared/rules/fact-words.ts";
import type { BEST_MATCH_DAYS } from "#shared/rules/search.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { NO_REASON, reasonText } from "./reason-words.ts";

interface RankingProps {
  /** The numbers that the search itself is made of. */
  days: typeof BEST_MATCH_DAYS;
  /** Places on each page that promoted cars take, from 1 on. */
  promotedPlaces: readonly number[];
}

const ORDERS = [
  [t`Newest first`, t`The most recently listed car comes first.`],
  [t`Cheapest first`, t`The lowest price comes first.`],
  [t`Most expensive first`, t`The highest price comes first.`],
  [
    t`Latest year first`,
    t`The latest year comes first, and within a year the latest registration.`,
  ],
  [t`Lowest mileage first`, t`The car with the lowest mileage comes first.`],
  [
    t`Nearest first`,
    t`The car nearest to the location you’ve chosen comes first, as the crow flies.`,
  ],
] as const;

/** Where a card shows each reason, in the words of the card. */
const MEANINGS: readonly (readonly [string, string])[] = [
  [t`Posted 3 days ago`, t`Every card says when the car was listed, which counts most.`],
  [t`Verified`, t`The badge beside the seller’s name: the seller is verified.`],
  [t`Price lowered`, t`The mark beside the price: the seller has lowered it.`],
  [
    t`Promoted`,
    t`The badge on the photo: the car has one of the page’s places for promoted cars because its seller promotes it.`,
  ],
  [
    capital(reasonText("title", "golf, tdi")),
    t`All your keywords are in the title, make, model or trim.`,
  ],
  [
    capital(reasonText("description", "golf, tdi")),
    t`Some of your keywords are only in the seller’s description.`,
  ],
  [
    capital(reasonText("photos", "")),
    t`The car has photos. We only say so if the card shows no other reason.`,
  ],
  [NO_REASON, t`Nothing puts the car ahead. Only the time of listing counts.`],
];

/** How the results of a search are ordered, in the numbers that order them. */
export function Ranking({ days, promotedPlaces }: RankingProps) {
  const format = useFormat();
  const advantages = [
    [t`It has photos`, days.photos],
    [t`Its seller is verified`, days.verified],
    [t`Its price was lowered`, days.lowered],
    [t`All your keywords are in its title, make, model or trim`, days.title],
    [t`Your keywords include its make and model`, days.name],
  ] as const;
  return (
    <>
      <section aria-labelledby="best" className="mt-10">
        <h2 id="best" className="text-2xl">
          <Trans>Best match</Trans>
        </h2>
        <p className="mt-3">
          <Trans>
            Lists are in this order unless you choose another. The list of upcoming cars is the
            exception: it starts with the car available soonest.
          </Trans>
        </p>
        <p className="mt-3">
          <Trans>
            The time of listing counts: a car is one day ahead of a car listed 24 hours earlier. We
            treat some cars as if they’d been listed later:
          </Trans>
        </p>
        <table className="mt-4 w-full text-left">
          <caption className="sr-only">
            <Trans>What puts a car ahead, in days</Trans>
          </caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                <Trans>Advantage</Trans>
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                <Trans>Counts as</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {advantages.map(([text, count]) => (
              <tr key={text} className="border-b border-line">
                <th scope="row" className="py-3 pr-4 font-normal">
                  {text}
                </th>
                <td className="py-3 text-right font-semibold whitespace-nowrap tabular-nums">
                  {plural(count, t`${count} day newer`, t`${count} days newer`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4">
          <Trans>
            The days add up. A car with photos from a verified seller counts as if it had been
            listed {days.photos + days.verified} days later. Nothing else counts: not the price, not
            who you are, and no payment, except for promotion.
          </Trans>
        </p>
      </section>
      <section aria-labelledby="promoted" className="mt-10">
        <h2 id="promoted" className="text-2xl">
          <Trans>Promoted cars</Trans>
        </h2>
        <p className="mt-3">
          <Trans>
            A promoted car always has the label “Promoted”. In “Best match”, places{" "}
            {format.list(promotedPlaces.map(String))} of each page are for promoted cars, ranked by
            the same rules. Other promoted cars follow on later pages. All of them must match your
            filters. Promotion makes no difference in any other order.
          </Trans>
        </p>
      </section>
      <Terms id="orders" title={t`Other ways to sort`} terms={ORDERS} />
      <p className="mt-3">
        <Trans>Cars without the detail being compared come last.</Trans>
      </p>
      <Terms id="reasons" title={t`Reasons for a car’s place`} terms={MEANINGS} />
    </>
  );
}

interface TermsProps {
  id: string;
  title: string;
  terms: readonly (readonly [string, string])[];
}

function Terms({ id, title, terms }: TermsProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <dl className="mt-3 space-y-3">
        {terms.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
