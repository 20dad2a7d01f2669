import type { Email } from "#server/adapters/email/email.ts";
import type { MailSite } from "#server/sale.ts";
import type { ReportDecision, ReportKind } from "#shared/rules/reports.ts";

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

/** To the seller: what was decided and why. Never who has reported the car. */
export function decisionNotice(
  { origin }: MailSite,
  { name, email }: Recipient,
  { product_name: item, kind }: Reported,
  decision: ReportDecision,
  reason: string,
): Email {
  const isDown = decision === "take_down";
  return {
    to: email,
    subject: isDown ? `Taken down: ${item}` : `A question about ${item}`,
    text: `Hello ${name},

somebody has reported ${item}, because ${KINDS[kind]}. ${
      isDown
        ? "We have taken it down: it is on no list any more, and whoever had reserved it was told."
        : "Please look at it and set it right; until then it stays on sale."
    }

> ${reason.replaceAll("\n", "\n> ")}

${isDown ? "You can appeal against this once" : "Your cars"}: ${origin}/dashboard/myproducts
`,
  };
}

/** To whoever has reported a car. */
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
    text: `Thank you for your report about ${item}. ${
      decision === "take_down"
        ? `${brandName} has taken the car down.`
        : `${brandName} has looked at it and left the car where it is.`
    }

> ${reason.replaceAll("\n", "\n> ")}
`,
  };
}

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

${isUpheld ? `${item} is on sale again.` : `${item} stays down. This decision is the last one.`}

> ${reason.replaceAll("\n", "\n> ")}

Your cars: ${origin}/dashboard/myproducts
`,
  };
}
