import type { ReportDecision, ReportKind } from "#shared/rules/reports.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote } from "#server/base/mail-format.ts";

interface Recipient {
  name: string;
  email: string;
}

interface Reported {
  product_name: string;
  kind: ReportKind;
}

const KINDS: Record<ReportKind, string> = {
  sold_already: "the car is sold already",
  fraud: "the offer is a fraud",
  wrong_facts: "facts about the car are wrong",
  stolen_pictures: "the pictures are not the seller's own",
  offensive: "words or pictures are offensive",
  other: "something else is wrong",
};

const TO_SELLER: Record<ReportDecision, { subject: string; text: string; next: string }> = {
  dismiss: {
    subject: "A report about",
    text: "We have looked at it and left the car where it is. You need not do anything.",
    next: "Your cars",
  },
  ask: {
    subject: "A question about",
    text: "Please look at it, set it right and answer us. Until then it stays where it is.",
    next: "You can answer here",
  },
  take_down: {
    subject: "Taken down:",
    text: "We have taken it down: nobody sees it any more, and if somebody had reserved it, they were told.",
    next: "You can appeal against this, once, here",
  },
};

/** The decision in one sentence, for the bell. It never names the reporter. */
export function nameDecision(
  { product_name: item }: Reported,
  decision: ReportDecision,
  side: "seller" | "reporter",
): string {
  if (side === "seller")
    return {
      dismiss: `A report about ${item} was dismissed: you need do nothing.`,
      ask: `A report about ${item} needs your answer.`,
      take_down: `${item} was taken down after a report.`,
    }[decision];
  return {
    dismiss: `We have looked at ${item}, which you reported, and left it where it is.`,
    ask: `We have asked the seller of ${item} about your report.`,
    take_down: `${item}, which you reported, was taken down.`,
  }[decision];
}

/** To the seller: the decision and its reason. It never names the reporter. */
export function decisionNotice(
  { origin }: MailSite,
  { name, email }: Recipient,
  { product_name: item, kind }: Reported,
  decision: ReportDecision,
  reason: string,
): Email {
  const { subject, text, next } = TO_SELLER[decision];
  return {
    to: email,
    subject: `${subject} ${item}`,
    text: `Hello ${name},

somebody has reported ${item}, because ${KINDS[kind]}. ${text}

${quote(reason)}

${next}: ${origin}/dashboard/myproducts
`,
  };
}

const TO_REPORTER: Record<ReportDecision, string> = {
  dismiss: "has looked at it and left the car where it is.",
  ask: "has asked its seller about it.",
  take_down: "has taken the car down.",
};

/** To the reporter of a car. */
export function outcomeNotice(
  { brandName }: MailSite,
  to: string,
  { product_name: item }: Reported,
  decision: ReportDecision,
  reason: string,
): Email {
  return {
    to,
    subject: `Your report about ${item}`,
    text: `Thank you for your report about ${item}. ${brandName} ${TO_REPORTER[decision]}

${quote(reason)}
`,
  };
}

/** To the seller, who has appealed. */
export function appealNotice(
  { origin }: MailSite,
  { name, email }: Recipient,
  { product_name: item }: Reported,
  isUpheld: boolean,
  reason: string,
): Email {
  return {
    to: email,
    subject: `Your appeal about ${item}`,
    text: `Hello ${name},

${isUpheld ? `${item} is back: it is as it was before we took it down.` : `${item} stays down. This decision is the last one.`}

${quote(reason)}

Your cars: ${origin}/dashboard/myproducts
`,
  };
}

/** To the reporter of a car whose seller has appealed. */
export function appealOutcome(
  { brandName }: MailSite,
  to: string,
  { product_name: item }: Reported,
  isUpheld: boolean,
  reason: string,
): Email {
  return {
    to,
    subject: `Your report about ${item}`,
    text: `The seller of ${item} has appealed against its being taken down. ${brandName} has ${
      isUpheld ? "put the car back" : "refused the appeal: the car stays down"
    }.

${quote(reason)}
`,
  };
}
