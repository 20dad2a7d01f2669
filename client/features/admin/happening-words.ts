import type { Happening } from "#shared/rules/records.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import type { ToolIconName } from "#client/ui/tool/ToolIcon.tsx";
import type { Writer } from "./audit-words.ts";

type Values = Readonly<Record<string, unknown>> | null;

/** Something that has happened, as the audit log or a timeline has it. */
export interface Happened {
  what: Happening;
  who: string | null;
  subject: string | null;
  amount?: number | null;
  currency?: string | null;
  before: Values;
  after: Values;
}

interface Parts extends Omit<Happened, "who" | "subject"> {
  who: string;
  subject: string;
  /** The amount in words. */
  money: string;
  write: Writer;
}

const TOOK: Readonly<Record<string, (parts: Parts) => string>> = {
  taken_down: ({ who, subject }) => `${who} took ${subject} down`,
  asked: ({ who, subject }) => `${who} asked the seller about a report on ${subject}`,
  dismissed: ({ who, subject }) => `${who} dismissed a report on ${subject}`,
};

const numberOf = (values: Values, name: string): number => {
  const value = values?.[name];
  return typeof value === "number" ? value : 0;
};

/** Each as a whole sentence, without its full stop. */
const SENTENCES: Record<Happening, (parts: Parts) => string> = {
  "user.made_admin": ({ who, subject }) => `${who} made ${subject} an admin`,
  "user.second_factor_reset": ({ who, subject }) =>
    `${who} turned off two-step verification for ${subject}`,
  "user.password_reset": ({ who, subject }) => `${who} reset the password for ${subject}`,
  "user.password_link_sent": ({ who, subject }) => `${who} sent ${subject} a password link`,
  "user.wishlist_entry_removed": ({ who, subject }) =>
    `${who} removed a car from the wishlist of ${subject}`,
  "user.taken_out_of_line": ({ who, subject }) => `${who} removed ${subject} from a waiting list`,
  "user.suspended": ({ who, subject }) => `${who} suspended ${subject}`,
  "user.suspension_lifted": ({ who, subject }) => `${who} lifted the suspension of ${subject}`,
  "user.deleted": ({ who, subject }) => `${who} deleted the account of ${subject}`,
  "seller.verified": ({ who, subject }) => `${who} verified ${subject}`,
  "seller.verification_refused": ({ who, subject }) =>
    `${who} rejected the verification of ${subject}`,
  "seller.verification_revoked": ({ who, subject }) =>
    `${who} revoked the verification of ${subject}`,
  "seller.document_opened": ({ who, subject }) => `${who} opened a document from ${subject}`,
  "conversation.read": ({ who, subject }) =>
    `${who} read the reported conversation about ${subject}`,
  "conversation.decided": ({ who, subject }) =>
    `${who} decided the report of the conversation about ${subject}`,
  "product.deleted": ({ who, subject }) => `${who} deleted ${subject}`,
  "product.restored": ({ who, subject }) => `${who} restored ${subject}`,
  "product.promoted": ({ who, subject }) => `${who} promoted ${subject}`,
  "product.demoted": ({ who, subject }) => `${who} stopped promoting ${subject}`,
  "product.changed": ({ who, subject }) => `${who} changed ${subject}`,
  "product.withdrawn": ({ who, subject }) => `${who} withdrew ${subject}`,
  "product.relisted": ({ who, subject }) => `${who} put ${subject} back on sale`,
  "booking.cancelled": ({ who, subject }) =>
    who === ""
      ? `The booking for ${subject} was cancelled`
      : `${who} cancelled the booking for ${subject}`,
  "payment.refunded": ({ who, before, after, write }) => {
    const currency = typeof before?.["currency"] === "string" ? before["currency"] : "EUR";
    const refunded = numberOf(after, "refunded") - numberOf(before, "refunded");
    const paid = write.price(numberOf(before, "paid"), currency);
    return `${who} refunded ${write.price(refunded, currency)} of ${paid}`;
  },
  "report.decided": (parts) => {
    const to = parts.after?.["state"];
    const sentence = typeof to === "string" ? TOOK[to] : undefined;
    return sentence?.(parts) ?? `${parts.who} decided a report on ${parts.subject}`;
  },
  "report.appeal_decided": ({ who, subject, after }) =>
    after?.["appeal"] === "upheld"
      ? `${who} upheld the appeal about ${subject}: takedown lifted`
      : `${who} rejected the appeal about ${subject}: stays taken down`,
  "note.added": ({ who, subject }) => `${who} added a note about ${subject}`,
  "note.removed": ({ who, subject }) => `${who} deleted a note about ${subject}`,
  "setting.changed": ({ who, subject }) => `${who} changed the setting ${subject}`,
  "setting.reset": ({ who, subject }) => `${who} restored the default of the setting ${subject}`,
  "demo.removed": ({ who }) => `${who} removed the demo data`,
  "account.opened": ({ who }) => `${who} opened the account`,
  "car.listed": ({ who }) => `${who} put the car on sale`,
  "car.priced": ({ money }) => `The price changed to ${money}`,
  "booking.made": ({ who, subject, money }) => `${who} booked ${subject} for ${money}`,
  "booking.reminded": () => "The buyer was reminded to pay",
  "booking.expired": ({ subject }) => `The booking for ${subject} expired unpaid`,
  "line.joined": ({ who }) => `${who || "Someone"} joined the waiting list`,
  "line.ended": ({ who }) => `${who || "Someone"} left the waiting list`,
  "mail.buyer": ({ subject }) => `Email to the buyer: ${subject}`,
  "mail.seller": ({ subject }) => `Email to the seller: ${subject}`,
  "payment.begun": ({ money }) => `A payment of ${money} was started`,
  "payment.failed": ({ money }) => `A card payment of ${money} was declined`,
  "payment.charged": ({ who, money, subject }) => `${who} paid ${money} for ${subject}`,
  "refund.asked": ({ money }) => `A refund of ${money} was requested`,
  "refund.failed": ({ money }) => `A refund of ${money} failed`,
  "money.refunded": ({ money }) => `${money} was refunded to the buyer’s card`,
  "money.refund_reversed": ({ money }) => `The bank returned a refund of ${money}`,
  "money.disputed": ({ money }) => `Chargeback: the buyer’s bank reversed ${money}`,
  "money.dispute_reversed": ({ money }) => `Chargeback reversed: ${money} was paid back`,
  "report.made": ({ who, subject, after }) => {
    const kind = Object.entries(REPORT_KIND_NAMES).find(([name]) => name === after?.["kind"])?.[1];
    return `${who || "A visitor"} reported ${subject}${kind === undefined ? "" : `: ${kind}`}`;
  },
  "report.answered": ({ subject }) => `The seller answered the report on ${subject}`,
  "report.appealed": ({ subject }) => `The seller appealed about ${subject}`,
  "case.sent": ({ who }) => `${who || "The seller"} applied for verification`,
};

/** The name of a subject without the email address that the audit log keeps beside it. */
function nameOf(subject: string): string {
  return subject.replace(/ \(\S+@\S+\)$/, "");
}

/** What has happened as a sentence, such as "Ada refunded €1,000 of €26,490". */
export function describeHappening(happened: Happened, write: Writer): string {
  const { who, subject, amount, currency } = happened;
  const money =
    typeof amount === "number" && typeof currency === "string" ? write.price(amount, currency) : "";
  return SENTENCES[happened.what]({
    ...happened,
    who: who ?? "",
    subject: nameOf(subject ?? "it"),
    money,
    write,
  });
}

const ICONS: readonly (readonly [prefix: string, icon: ToolIconName])[] = [
  ["booking.cancelled", "close"],
  ["booking.expired", "ended"],
  ["booking", "clock"],
  ["refund.failed", "alert"],
  ["payment.failed", "alert"],
  ["payment.refunded", "undo"],
  ["refund", "undo"],
  ["money.dispute", "alert"],
  ["money", "undo"],
  ["payment", "check"],
  ["report", "inbox"],
  ["note", "pencil"],
  ["user.suspended", "ban"],
  ["product.promoted", "megaphone"],
  ["product.withdrawn", "eye-off"],
  ["product.deleted", "trash"],
  ["mail", "message"],
  ["line", "hourglass"],
];

/** The icon that stands beside a happening. */
export function iconOf(what: Happening): ToolIconName {
  return ICONS.find(([prefix]) => what.startsWith(prefix))?.[1] ?? "check";
}
