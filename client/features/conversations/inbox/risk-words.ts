import type { Risk } from "#shared/rules/message-risks.ts";

/** What is risky about a message, and what its reader should do. */
export const RISK_WORDS: Record<Risk, string> = {
  transfer:
    "Money sent by transfer, gift card or crypto is hard to get back, and fraudsters ask for it. Pay, and be paid, on this site or with the car in front of you.",
  account:
    "This is about a bank account or a card. Never pay for a car that you have not seen, and never send a card’s number to anybody.",
  code: "This is about a code that opens an account. Never tell anybody a code that was sent to you: whoever has it can act as you.",
  contact:
    "This leads away from this site, where nobody can look into it if something goes wrong. Keep writing here until you have seen the car.",
  link: "This has a link. Do not log in or pay on a page that you reach from a message.",
};

const PARTS: Record<Risk, string> = {
  transfer: "mentions a money transfer",
  account: "mentions a bank account or card",
  code: "mentions a code",
  contact: "asks to talk elsewhere",
  link: "has a link",
};
/** What is risky about a message beside the worst, in one sentence. */
export function alsoText(risks: readonly Risk[]): string {
  // As the sentences around it.
  const list = new Intl.ListFormat("en");
  return `It also ${list.format(risks.map((risk) => PARTS[risk]))}.`;
}
