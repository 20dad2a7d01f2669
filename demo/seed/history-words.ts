/** What people of the demo have written in reports. */
export const REPORT_WORDS = {
  open: "I called about this car yesterday and was told that it went to somebody else last week.",
  dismissed: "The advert says manual, but the third picture shows an automatic.",
  reason: "The pictures show the manual gearbox that is advertised. The facts are right.",
};

/** Refunds of the demo's sales: which sale, how much of it (all where nothing is said), and why. */
export const SALE_WORDS: {
  refunds: readonly { place: number; amountMinor?: number; hoursLater: number; reason: string }[];
} = {
  refunds: [
    {
      place: 2,
      amountMinor: 19_000,
      hoursLater: 50,
      reason: "The second key was missing at the handover.",
    },
    {
      place: 9,
      hoursLater: 74,
      reason: "The seller took the car back: the gearbox was faulty.",
    },
    {
      place: 17,
      amountMinor: 45_000,
      hoursLater: 120,
      reason: "Winter tyres that were promised were worn out.",
    },
  ],
};
