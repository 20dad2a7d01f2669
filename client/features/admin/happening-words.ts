import { t } from "#shared/lib/text.ts";
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
  /** Whom it concerns as well: the seller of a car, the buyer of a booking or of a payment. */
  person?: string | null;
  amount?: number | null;
  currency?: string | null;
  before: Values;
  after: Values;
}

interface Parts extends Omit<Happened, "who" | "subject" | "person"> {
  who: string;
  subject: string;
  /** Empty where it is not known. */
  person: string;
  /** The amount in words. */
  money: string;
  write: Writer;
}

/** Whose car it is. */
const listedBy = ({ person }: Parts) => (person === "" ? "" : t`, listed by ${person}`);

const TOOK: Readonly<Record<string, (parts: Parts) => string>> = {
  taken_down: (parts) => t`${parts.who} took ${parts.subject} down${listedBy(parts)}`,
  asked: ({ who, subject, person }) =>
    t`${who} asked ${person || t`the seller`} about a report on ${subject}`,
  dismissed: (parts) => t`${parts.who} dismissed a report on ${parts.subject}${listedBy(parts)}`,
};

const numberOf = (values: Values, name: string): number => {
  const value = values?.[name];
  return typeof value === "number" ? value : 0;
};

/** Each as a whole sentence, without its full stop. */
const SENTENCES: Record<Happening, (parts: Parts) => string> = {
  "user.made_admin": ({ who, subject }) => t`${who} made ${subject} an admin`,
  "user.second_factor_reset": ({ who, subject }) =>
    t`${who} turned off two-step verification for ${subject}`,
  "user.password_reset": ({ who, subject }) => t`${who} reset the password for ${subject}`,
  "user.password_link_sent": ({ who, subject }) => t`${who} sent ${subject} a password link`,
  "user.wishlist_entry_removed": ({ who, subject }) =>
    t`${who} removed a car from the wishlist of ${subject}`,
  "user.taken_out_of_line": ({ who, subject }) => t`${who} removed ${subject} from a waiting list`,
  "user.suspended": ({ who, subject }) => t`${who} suspended ${subject}`,
  "user.suspension_lifted": ({ who, subject }) => t`${who} lifted the suspension of ${subject}`,
  "user.deleted": ({ who, subject }) => t`${who} deleted the account of ${subject}`,
  "seller.verified": ({ who, subject }) => t`${who} verified ${subject}`,
  "seller.verification_refused": ({ who, subject }) =>
    t`${who} rejected the verification of ${subject}`,
  "seller.verification_revoked": ({ who, subject }) =>
    t`${who} revoked the verification of ${subject}`,
  "seller.document_opened": ({ who, subject }) => t`${who} opened a document from ${subject}`,
  "conversation.read": ({ who, subject }) =>
    t`${who} read the reported conversation about ${subject}`,
  "conversation.decided": ({ who, subject }) =>
    t`${who} decided the report of the conversation about ${subject}`,
  "product.deleted": (parts) => t`${parts.who} deleted ${parts.subject}${listedBy(parts)}`,
  "product.restored": (parts) => t`${parts.who} restored ${parts.subject}${listedBy(parts)}`,
  "product.promoted": (parts) => t`${parts.who} promoted ${parts.subject}${listedBy(parts)}`,
  "product.demoted": (parts) =>
    t`${parts.who} stopped promoting ${parts.subject}${listedBy(parts)}`,
  "product.changed": (parts) => t`${parts.who} changed ${parts.subject}${listedBy(parts)}`,
  "product.withdrawn": (parts) => t`${parts.who} withdrew ${parts.subject}${listedBy(parts)}`,
  "product.relisted": (parts) =>
    t`${parts.who} put ${parts.subject} back on sale${listedBy(parts)}`,
  "booking.cancelled": ({ who, subject, person }) => {
    const booking = t`the booking ${person === "" ? "" : t`of ${person} `}for ${subject}`;
    return who === ""
      ? t`The booking for ${subject} was cancelled`
      : t`${who} cancelled ${booking}`;
  },
  "payment.refunded": ({ who, subject, person, before, after, write }) => {
    const currency = typeof before?.["currency"] === "string" ? before["currency"] : "EUR";
    const refunded = numberOf(after, "refunded") - numberOf(before, "refunded");
    const paid = write.price(numberOf(before, "paid"), currency);
    const to = person === "" ? "" : t` to ${person}`;
    return t`${who} refunded ${write.price(refunded, currency)} of ${paid}${to} for ${subject}`;
  },
  "report.decided": (parts) => {
    const to = parts.after?.["state"];
    const sentence = typeof to === "string" ? TOOK[to] : undefined;
    return sentence?.(parts) ?? t`${parts.who} decided a report on ${parts.subject}`;
  },
  "report.appeal_decided": ({ who, subject, after }) =>
    after?.["appeal"] === "upheld"
      ? t`${who} upheld the appeal about ${subject}: takedown lifted`
      : t`${who} rejected the appeal about ${subject}: stays taken down`,
  "note.added": ({ who, subject }) => t`${who} added a note about ${subject}`,
  "note.removed": ({ who, subject }) => t`${who} deleted a note about ${subject}`,
  "setting.changed": ({ who, subject }) => t`${who} changed the setting ${subject}`,
  "setting.reset": ({ who, subject }) => t`${who} restored the default of the setting ${subject}`,
  "site.backup_begun": ({ who }) => t`${who} started a backup`,
  "demo.removed": ({ who }) => t`${who} removed the demo data`,
  "account.opened": ({ who }) => t`${who} opened the account`,
  "car.listed": ({ who }) => t`${who} put the car on sale`,
  "car.priced": ({ money }) => t`The price changed to ${money}`,
  "booking.made": ({ who, subject, money }) => t`${who} booked ${subject} for ${money}`,
  "booking.reminded": () => t`The buyer was reminded to pay`,
  "booking.expired": ({ subject }) => t`The booking for ${subject} expired unpaid`,
  "line.joined": ({ who }) => t`${who || t`Someone`} joined the waiting list`,
  "line.ended": ({ who }) => t`${who || t`Someone`} left the waiting list`,
  "mail.buyer": ({ subject }) => t`Email to the buyer: ${subject}`,
  "mail.seller": ({ subject }) => t`Email to the seller: ${subject}`,
  "payment.begun": ({ money }) => t`A payment of ${money} was started`,
  "payment.failed": ({ money }) => t`A card payment of ${money} was declined`,
  "payment.charged": ({ who, money, subject }) => t`${who} paid ${money} for ${subject}`,
  "refund.asked": ({ money }) => t`A refund of ${money} was requested`,
  "refund.failed": ({ money }) => t`A refund of ${money} failed`,
  "money.refunded": ({ money }) => t`${money} was refunded to the buyer’s card`,
  "money.refund_reversed": ({ money }) => t`The bank returned a refund of ${money}`,
  "money.disputed": ({ money }) => t`Chargeback: the buyer’s bank reversed ${money}`,
  "money.dispute_reversed": ({ money }) => t`Chargeback reversed: ${money} was paid back`,
  "report.made": ({ who, subject, after }) => {
    const kind = Object.entries(REPORT_KIND_NAMES).find(([name]) => name === after?.["kind"])?.[1];
    return t`${who || t`A visitor`} reported ${subject}${kind === undefined ? "" : `: ${kind}`}`;
  },
  "report.answered": ({ subject }) => t`The seller answered the report on ${subject}`,
  "report.appealed": ({ subject }) => t`The seller appealed about ${subject}`,
  "case.sent": ({ who }) => t`${who || t`The seller`} applied for verification`,
};

/** The name of a subject without the email address that the audit log keeps beside it. */
function nameOf(subject: string): string {
  return subject.replace(/ \(\S+@\S+\)$/, "");
}

/** What has happened as a sentence, such as "Ada refunded €1,000 of €26,490 for Opel Astra". */
export function describeHappening(happened: Happened, write: Writer): string {
  const { who, subject, person, amount, currency } = happened;
  const money =
    typeof amount === "number" && typeof currency === "string" ? write.price(amount, currency) : "";
  return SENTENCES[happened.what]({
    ...happened,
    who: who ?? "",
    subject: nameOf(subject ?? "it"),
    person: person ?? "",
    money,
    write,
  });
}

const NAMES = ["who", "subject", "person"] as const;
/** A part of a sentence: its words, and whose name they are. */
export interface SentencePart {
  text: string;
  of?: (typeof NAMES)[number];
}

/** The same sentence in parts, so that names can be links. */
export function splitHappening(happened: Happened, write: Writer): SentencePart[] {
  // Characters that no name contains stand for the names, because one name can be a part of another.
  const marks = { who: "\uE000", subject: "\uE001", person: "\uE002" };
  const marked = Object.fromEntries(
    NAMES.map((name) => [name, happened[name] ? marks[name] : happened[name]]),
  );
  return describeHappening({ ...happened, ...marked }, write)
    .split(/([\uE000-\uE002])/)
    .filter((text) => text !== "")
    .map((text) => {
      const of = NAMES.find((name) => marks[name] === text);
      return of === undefined ? { text } : { text: nameOf(happened[of] ?? ""), of };
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
