import { t } from "#shared/lib/text.ts";
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
  sold_already: "it’s already sold",
  fraud: "it looks like a scam",
  wrong_facts: "details of the car are wrong",
  stolen_pictures: "the photos belong to someone else",
  offensive: "text or photos are offensive",
  other: "something else is wrong",
};

const TO_SELLER: Record<ReportDecision, { subject: string; text: string; next: string }> = {
  dismiss: {
    subject: t`Report dismissed:`,
    text: t`We’ve reviewed the report and left your listing as it is. You don’t need to do anything.`,
    next: t`Your cars`,
  },
  ask: {
    subject: t`Your answer needed:`,
    text: t`Please check your listing, correct anything that’s wrong and answer us. For now, we’ve left your listing as it is.`,
    next: t`Answer here`,
  },
  take_down: {
    subject: t`Taken down:`,
    text: t`We’ve taken it down. It’s no longer visible, and any reservation has been cancelled.`,
    next: t`You can appeal once`,
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
      dismiss: t`A report about ${item} was dismissed. You don’t need to do anything.`,
      ask: t`A report about ${item} needs your answer.`,
      take_down: t`${item} was taken down after a report.`,
    }[decision];
  return {
    dismiss: t`We’ve reviewed your report about ${item} and left the listing as it is.`,
    ask: t`We’ve asked the seller of ${item} about your report.`,
    take_down: t`We’ve taken down ${item} after your report.`,
  }[decision];
}

/** To the seller: the decision and its reason. It never names the reporter. */
export function decisionNotice(
  { home }: MailSite,
  { name, email }: Recipient,
  { product_name: item, kind }: Reported,
  decision: ReportDecision,
  reason: string,
): Email {
  const { subject, text, next } = TO_SELLER[decision];
  return {
    to: email,
    subject: `${subject} ${item}`,
    text: t`Hello ${name},

Someone reported your listing for ${item}: ${KINDS[kind]}. ${text}

${quote(reason)}

${next}: ${home}/dashboard/myproducts
`,
  };
}

const TO_REPORTER: Record<ReportDecision, string> = {
  dismiss: t`has reviewed it and left the listing as it is.`,
  ask: t`has asked the seller about it.`,
  take_down: t`has taken the listing down.`,
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
    subject: t`Your report about ${item}`,
    text: t`Thank you for your report about ${item}. ${brandName} ${TO_REPORTER[decision]}

${quote(reason)}
`,
  };
}

/** To the seller, who has appealed. */
export function appealNotice(
  { home }: MailSite,
  { name, email }: Recipient,
  { product_name: item }: Reported,
  isUpheld: boolean,
  reason: string,
): Email {
  return {
    to: email,
    subject: t`Your appeal about ${item}`,
    text: t`Hello ${name},

${isUpheld ? t`We’ve upheld your appeal and lifted the takedown of ${item}.` : t`We’ve rejected your appeal: ${item} stays taken down. This decision is final.`}

${quote(reason)}

Your cars: ${home}/dashboard/myproducts
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
    subject: t`Your report about ${item}`,
    text: t`The seller of ${item} appealed against our decision to take it down. ${isUpheld ? t`${brandName} has upheld the appeal and lifted the takedown.` : t`${brandName} has rejected the appeal: the listing stays taken down.`}

${quote(reason)}
`,
  };
}
