/** What people of the demo have written in reports. */
export const REPORT_WORDS = {
  open: "I rang about this car yesterday and was told it was sold last week.",
  dismissed: "The listing says manual, but the third photo shows an automatic.",
  reason: "The photos show the manual gearbox as described. The listing is correct.",
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
      reason: "The winter tyres included in the sale were worn out.",
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
      ["buyer", "Good morning! Has the hybrid battery ever been checked?"],
      [
        "seller",
        "Yes, at the last service in spring: it has 94% of its capacity. The report is with the paperwork.",
      ],
      ["buyer", "Great, I’ve just booked the car. Could I see it on Thursday after work?"],
      ["seller", "Of course, we’re here until seven. Bring your driving licence for a test drive."],
    ],
  },
  {
    about: "on sale",
    by: "holder",
    minutesAgo: 38,
    unreadBy: "seller",
    messages: [["buyer", "Hello, is the tow bar removable, and how much can it tow?"]],
  },
  {
    about: "promoted",
    by: "buyer",
    minutesAgo: 4_400,
    messages: [
      ["buyer", "Does the price include winter tyres?"],
      ["seller", "Yes, a set on alloy wheels, two winters old."],
      ["buyer", "Thanks, I’ll think about it."],
    ],
  },
];

/** Questions that fit every car, each with its answer. */
export const QUESTIONS: readonly (readonly [string, string])[] = [
  ["Is the car still available?", "Yes, it is. When would you like to see it?"],
  [
    "Has the car ever been in an accident?",
    "No, it’s accident-free. You’re welcome to bring an expert along.",
  ],
  [
    "Do you have both keys and the service book?",
    "Yes, both keys, and the service history is complete.",
  ],
  [
    "How old are the tyres?",
    "Three years old, with five millimetres of tread left. You can see the date in the wheel photo.",
  ],
  ["Could I take it for a test drive on Saturday?", "Yes, any time between ten and two."],
  [
    "When is the next roadworthiness test due?",
    "Next spring. We can have it done before you collect the car.",
  ],
  [
    "Would you take an older car in part exchange?",
    "Yes. Please send us photos and a copy of the registration document.",
  ],
];
