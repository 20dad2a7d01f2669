import { t } from "#shared/lib/text.ts";
import type { Risk } from "#shared/rules/message-risks.ts";

/** What is risky about a message, and what its reader should do. */
export const RISK_WORDS: Record<Risk, string> = {
  transfer: t`Scammers ask for transfers, gift cards or crypto because the money is hard to get back. Pay, or get paid, on this site or with the car in front of you.`,
  account: t`This mentions a bank account or a card. Never pay for a car you haven’t seen, and never send anyone your card number.`,
  code: t`This mentions a login code. Never share a code that was sent to you: anyone who has it can get into your account.`,
  contact: t`This asks you to talk outside this site, where we can’t help if something goes wrong. Keep your messages here until you’ve seen the car.`,
  link: t`This contains a link. Don’t log in or pay on a page you reached from a message.`,
};

/** Each beside a worse one, which `RISK_WORDS` explains. */
const ALSO: Record<Risk, string> = {
  transfer: t`This message also mentions a money transfer.`,
  account: t`This message also mentions a bank account or card.`,
  code: t`This message also mentions a login code.`,
  contact: t`This message also asks you to talk elsewhere.`,
  link: t`This message also contains a link.`,
};

/** What is risky about a message beside the worst, one sentence each. */
export function alsoText(risks: readonly Risk[]): string {
  return risks.map((risk) => ALSO[risk]).join(" ");
}
