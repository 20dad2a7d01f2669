interface WhatHappensProps {
  amount: string;
  holdHours: number;
}

/** What a buyer should know before booking. */
export function WhatHappens({ amount, holdHours }: WhatHappensProps) {
  const time = holdHours === 1 ? "1\u00a0hour" : `${holdHours}\u00a0hours`;
  const lines = [
    ["Due now", "Nothing."],
    ["Due later", `${amount}, when you decide to buy. You pay by card within ${time}.`],
    ["Held for", `${time}. Nobody else can book the car meanwhile.`],
    [
      "Cancel",
      "At any time under My Bookings, free of charge. Unpaid, the booking ends by itself.",
    ],
    [
      "Next",
      "The seller gets your name, phone, email and location. You get a mail with the way to pay.",
    ],
  ] as const; // pairs
  return (
    <dl className="grid gap-x-4 gap-y-1.5 rounded-md bg-accent-soft p-4 text-sm sm:grid-cols-[auto_1fr]">
      {lines.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="font-semibold max-sm:mt-1">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
