import { LANGUAGE } from "#shared/lib/language.ts";
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

const PARTS: Record<Risk, string> = {
  transfer: t`mentions a money transfer`,
  account: t`mentions a bank account or card`,
  code: t`mentions a code`,
  contact: t`asks to talk elsewhere`,
  link: t`contains a link`,
};
/** What is risky about a message beside the worst, in one sentence. */
export function alsoText(risks: readonly Risk[]): string {
  const list = new Intl.ListFormat(LANGUAGE);
  return t`It also ${list.format(risks.map((risk) => PARTS[risk]))}.`;
}
