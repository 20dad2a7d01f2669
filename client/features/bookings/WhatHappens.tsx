import { plural, t } from "#shared/lib/text.ts";

interface WhatHappensProps {
  amount: string;
  holdHours: number;
  /** The day from which the car is available, while it is in the future. */
  availableFrom?: string | undefined;
}

/** The terms that a buyer should know before booking. */
export function WhatHappens({ amount, holdHours, availableFrom }: WhatHappensProps) {
  const time = plural(holdHours, t`1\u00a0hour`, t`${holdHours}\u00a0hours`);
  const isLater = availableFrom !== undefined;
  const lines = [
    [t`Due now`, t`Nothing`],
    [
      t`Due later`,
      isLater
        ? t`${amount}, by card, within ${time} of ${availableFrom}. You don’t have to pay before that day.`
        : t`${amount}, when you decide to buy. You pay by card within ${time}.`,
    ],
    [
      t`Reserved for`,
      isLater
        ? t`From now until ${time} after ${availableFrom}. No one else can book the car before that.`
        : t`${time}. No one else can book the car in the meantime.`,
    ],
    [
      t.of("a booking")`Cancel`,
      t`Free at any time, in My Bookings. If you don’t pay, the booking simply expires.`,
    ],
    [
      t`Next`,
      t`The seller gets your name, phone, email and location. We’ll email you a link to pay.`,
    ],
  ] as const; // pairs
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      {lines.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
