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

export interface DemoTalk {
  /** Which car it is about: the one that the demo's buyer has booked, one of the demo's seller, or a promoted one. */
  readonly about: "booked" | "on sale" | "promoted";
  readonly by: "buyer" | "holder";
  /** When the last message was sent. */
  readonly minutesAgo: number;
  readonly unreadBy?: "buyer" | "seller";
  readonly messages: readonly (readonly ["buyer" | "seller", string])[];
}

/** What buyers and sellers of the demo have written to each other. */
export const CONVERSATIONS: readonly DemoTalk[] = [
  {
    about: "booked",
    by: "buyer",
    minutesAgo: 95,
    unreadBy: "buyer",
    messages: [
      ["buyer", "Good morning! Has the battery of the hybrid ever been checked?"],
      [
        "seller",
        "Yes, at the last service in spring: 94 % of its capacity. The report is with the papers.",
      ],
      ["buyer", "That is good. I have just booked the car. Could I see it on Thursday after work?"],
      ["seller", "Gladly. We are here until seven. Bring your driving licence for a test drive."],
    ],
  },
  {
    about: "on sale",
    by: "holder",
    minutesAgo: 38,
    unreadBy: "seller",
    messages: [["buyer", "Hello, is the tow bar removable, and how many kilograms may it pull?"]],
  },
  {
    about: "promoted",
    by: "buyer",
    minutesAgo: 4_400,
    messages: [
      ["buyer", "Does the price include winter tyres?"],
      ["seller", "It does: a set on alloy wheels, two winters old."],
      ["buyer", "Thank you, I will think about it."],
    ],
  },
];

/** Questions that fit every car, each with its answer. */
export const QUESTIONS: readonly (readonly [string, string])[] = [
  ["Is the car still available?", "It is. When would you like to see it?"],
  [
    "Has the car ever been repaired after an accident?",
    "No, it is free of accidents. You are welcome to bring an expert along.",
  ],
  ["Are both keys and the service book there?", "Both keys, and every service is in the book."],
  [
    "How old are the tyres?",
    "Three years, with five millimetres left. The date is on a photo of the wheel.",
  ],
  ["Could I take it for a test drive on Saturday?", "Gladly, between ten and two."],
  [
    "When is the next inspection due?",
    "Next spring. We can have it done before you collect the car.",
  ],
  ["Would you take an older car in part exchange?", "Yes, if you send us its papers and photos."],
];
