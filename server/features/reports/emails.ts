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

function tellReported(item: string, kind: ReportKind): string {
  return {
    sold_already: t`Someone reported your listing for ${item}: it’s already sold.`,
    fraud: t`Someone reported your listing for ${item}: it looks like a scam.`,
    wrong_facts: t`Someone reported your listing for ${item}: details of the car are wrong.`,
    stolen_pictures: t`Someone reported your listing for ${item}: the photos belong to someone else.`,
    offensive: t`Someone reported your listing for ${item}: text or photos are offensive.`,
    other: t`Someone reported your listing for ${item}: something else is wrong.`,
  }[kind];
}

function tellReviewed(item: string, kind: ReportKind): string {
  return {
    sold_already: t`We’ve reviewed your listing for ${item}: it’s already sold.`,
    fraud: t`We’ve reviewed your listing for ${item}: it looks like a scam.`,
    wrong_facts: t`We’ve reviewed your listing for ${item}: details of the car are wrong.`,
    stolen_pictures: t`We’ve reviewed your listing for ${item}: the photos belong to someone else.`,
    offensive: t`We’ve reviewed your listing for ${item}: text or photos are offensive.`,
    other: t`We’ve reviewed your listing for ${item}: something else is wrong.`,
  }[kind];
}

interface SellerWords {
  subject: string;
  text: string;
  next: string;
}

function toSeller(item: string, decision: ReportDecision): SellerWords {
  const words: Record<ReportDecision, SellerWords> = {
    dismiss: {
      subject: t`Report dismissed: ${item}`,
      text: t`We’ve reviewed the report and left your listing as it is. You don’t need to do anything.`,
      next: t`Your cars:`,
    },
    ask: {
      subject: t`Your answer needed: ${item}`,
      text: t`Please check your listing, correct anything that’s wrong and answer us. For now, we’ve left your listing as it is.`,
      next: t`Answer here:`,
    },
    take_down: {
      subject: t`Taken down: ${item}`,
      text: t`We’ve taken it down. It’s no longer visible, and any reservation has been cancelled.`,
      next: t`You can appeal once:`,
    },
  };
  return words[decision];
}

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
  site: MailSite,
  seller: Recipient,
  { product_name: item, kind }: Reported,
  decision: ReportDecision,
  reason: string,
): Email {
  return writeToSeller(site, seller, tellReported(item, kind), toSeller(item, decision), reason);
}

/** To the seller of a car that was taken down without a report. */
export function takedownNotice(
  site: MailSite,
  seller: Recipient,
  { product_name: item, kind }: Reported,
  reason: string,
): Email {
  return writeToSeller(site, seller, tellReviewed(item, kind), toSeller(item, "take_down"), reason);
}

function writeToSeller(
  { home }: MailSite,
  { name, email }: Recipient,
  opening: string,
  { subject, text, next }: SellerWords,
  reason: string,
): Email {
  return {
    to: email,
    subject,
    text: t`Hello ${name},

${opening} ${text}

${quote(reason)}

${next} ${home}/dashboard/myproducts
`,
  };
}

function toReporter(brandName: string, item: string, decision: ReportDecision): string {
  return {
    dismiss: t`Thank you for your report about ${item}. ${brandName} has reviewed it and left the listing as it is.`,
    ask: t`Thank you for your report about ${item}. ${brandName} has asked the seller about it.`,
    take_down: t`Thank you for your report about ${item}. ${brandName} has taken the listing down.`,
  }[decision];
}

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
    text: `${toReporter(brandName, item, decision)}

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
    subject: t`Your appeal: ${item}`,
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
    text: `${
      isUpheld
        ? t`The seller of ${item} appealed against our decision to take it down. ${brandName} has upheld the appeal and lifted the takedown.`
        : t`The seller of ${item} appealed against our decision to take it down. ${brandName} has rejected the appeal: the listing stays taken down.`
    }

${quote(reason)}
`,
  };
}
