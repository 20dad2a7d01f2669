import { t } from "#shared/lib/text.ts";
import type { Happening } from "#shared/rules/records.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import type { Writer } from "./audit-words.ts";

type Values = Readonly<Record<string, unknown>> | null;

/** What a sentence is made of. Names that are not known are empty. */
export interface Parts {
  who: string;
  subject: string;
  /** Whom it concerns as well: the seller of a car, the buyer of a booking or of a payment. */
  person: string;
  /** The amount in words. */
  money: string;
  before: Values;
  after: Values;
  write: Writer;
}

const numberOf = (values: Values, name: string): number => {
  const value = values?.[name];
  return typeof value === "number" ? value : 0;
};

function reportDecided({ who, subject, person, after }: Parts): string {
  switch (after?.["state"]) {
    case "taken_down":
      return person === ""
        ? t`${who} took down ${subject}`
        : t`${who} took down ${subject}, listed by ${person}`;
    case "asked":
      return person === ""
        ? t`${who} asked the seller to respond to a report about ${subject}`
        : t`${who} asked ${person} to respond to a report about ${subject}`;
    case "dismissed":
      return person === ""
        ? t`${who} dismissed a report about ${subject}`
        : t`${who} dismissed a report about ${subject}, listed by ${person}`;
    default:
      return t`${who} made a decision on a report about ${subject}`;
  }
}

function refunded({ who, subject, person, before, after, write }: Parts): string {
  const currency = typeof before?.["currency"] === "string" ? before["currency"] : "EUR";
  const amount = numberOf(after, "refunded") - numberOf(before, "refunded");
  const [money, paid] = [amount, numberOf(before, "paid")].map((each) =>
    write.price(each, currency),
  );
  return person === ""
    ? t`${who} refunded ${money ?? ""} of ${paid ?? ""} for ${subject}`
    : t`${who} refunded ${money ?? ""} of ${paid ?? ""} to ${person} for ${subject}`;
}

function reported({ who, subject, after }: Parts): string {
  const kind = Object.entries(REPORT_KIND_NAMES).find(([name]) => name === after?.["kind"])?.[1];
  if (kind === undefined)
    return who === "" ? t`A visitor reported ${subject}` : t`${who} reported ${subject}`;
  return who === ""
    ? t`A visitor reported ${subject}: ${kind}`
    : t`${who} reported ${subject}: ${kind}`;
}

function cancelled({ who, subject, person }: Parts): string {
  if (who === "") return t`The booking for ${subject} was cancelled`;
  return person === ""
    ? t`${who} cancelled the booking for ${subject}`
    : t`${who} cancelled the booking of ${person} for ${subject}`;
}

/** Each as a whole sentence, without its full stop. */
export const SENTENCES: Record<Happening, (parts: Parts) => string> = {
  "user.made_admin": ({ who, subject }) => t`${who} made ${subject} an admin`,
  "user.second_factor_reset": ({ who, subject }) =>
    t`${who} turned off two-step verification for ${subject}`,
  "user.password_reset": ({ who, subject }) => t`${who} reset the password for ${subject}`,
  "user.password_link_sent": ({ who, subject }) => t`${who} sent ${subject} a password link`,
  "user.wishlist_entry_removed": ({ who, subject }) =>
    t`${who} removed a car from ${subject}’s wishlist`,
  "user.taken_out_of_line": ({ who, subject }) => t`${who} removed ${subject} from a waiting list`,
  "user.suspended": ({ who, subject }) => t`${who} suspended ${subject}`,
  "user.suspension_lifted": ({ who, subject }) => t`${who} lifted ${subject}’s suspension`,
  "user.deleted": ({ who, subject }) => t`${who} deleted ${subject}’s account`,
  "seller.verified": ({ who, subject }) => t`${who} verified ${subject}`,
  "seller.verification_refused": ({ who, subject }) => t`${who} rejected ${subject}’s verification`,
  "seller.verification_revoked": ({ who, subject }) => t`${who} revoked ${subject}’s verification`,
  "seller.document_opened": ({ who, subject }) => t`${who} opened a document from ${subject}`,
  "conversation.read": ({ who, subject }) =>
    t`${who} read the reported conversation about ${subject}`,
  "conversation.decided": ({ who, subject }) =>
    t`${who} made a decision on the reported conversation about ${subject}`,
  "product.deleted": ({ who, subject, person }) =>
    person === ""
      ? t`${who} deleted ${subject}`
      : t`${who} deleted ${subject}, listed by ${person}`,
  "product.restored": ({ who, subject, person }) =>
    person === ""
      ? t`${who} restored ${subject}`
      : t`${who} restored ${subject}, listed by ${person}`,
  "product.promoted": ({ who, subject, person }) =>
    person === ""
      ? t`${who} promoted ${subject}`
      : t`${who} promoted ${subject}, listed by ${person}`,
  "product.demoted": ({ who, subject, person }) =>
    person === ""
      ? t`${who} stopped promoting ${subject}`
      : t`${who} stopped promoting ${subject}, listed by ${person}`,
  "product.changed": ({ who, subject, person }) =>
    person === ""
      ? t`${who} changed ${subject}`
      : t`${who} changed ${subject}, listed by ${person}`,
  "product.withdrawn": ({ who, subject, person }) =>
    person === ""
      ? t`${who} withdrew ${subject}`
      : t`${who} withdrew ${subject}, listed by ${person}`,
  "product.relisted": ({ who, subject, person }) =>
    person === ""
      ? t`${who} put ${subject} back on sale`
      : t`${who} put ${subject} back on sale, listed by ${person}`,
  "booking.cancelled": cancelled,
  "payment.refunded": refunded,
  "report.decided": reportDecided,
  "report.appeal_decided": ({ who, subject, after }) =>
    after?.["appeal"] === "upheld"
      ? t`${who} upheld the appeal against the takedown of ${subject}`
      : t`${who} rejected the appeal against the takedown of ${subject}`,
  "note.added": ({ who, subject }) => t`${who} added a note about ${subject}`,
  "note.removed": ({ who, subject }) => t`${who} deleted a note about ${subject}`,
  "setting.changed": ({ who, subject }) => t`${who} changed the setting ${subject}`,
  "setting.reset": ({ who, subject }) => t`${who} restored the default for the setting ${subject}`,
  "site.backup_begun": ({ who }) => t`${who} started a backup`,
  "demo.removed": ({ who }) => t`${who} removed the demo data`,
  "account.opened": ({ who }) => t`${who} created the account`,
  "car.listed": ({ who }) => t`${who} put the car on sale`,
  "car.priced": ({ money }) => t`The price changed to ${money}`,
  "booking.made": ({ who, subject, money }) => t`${who} booked ${subject} for ${money}`,
  "booking.reminded": () => t`The buyer was reminded to pay`,
  "booking.expired": ({ subject }) => t`The booking for ${subject} expired unpaid`,
  "line.joined": ({ who }) =>
    who === "" ? t`Someone joined the waiting list` : t`${who} joined the waiting list`,
  "line.ended": ({ who }) =>
    who === "" ? t`Someone left the waiting list` : t`${who} left the waiting list`,
  "mail.buyer": ({ subject }) => t`Email to the buyer: ${subject}`,
  "mail.seller": ({ subject }) => t`Email to the seller: ${subject}`,
  "payment.begun": ({ money }) => t`A payment of ${money} was started`,
  "payment.failed": ({ money }) => t`A card payment of ${money} was declined`,
  "payment.charged": ({ who, money, subject }) => t`${who} paid ${money} for ${subject}`,
  "refund.asked": ({ money }) => t`A refund of ${money} was requested`,
  "refund.failed": ({ money }) => t`A refund of ${money} failed`,
  "money.refunded": ({ money, subject }) =>
    t`${money} for ${subject} was refunded to the buyer’s card`,
  "money.refund_reversed": ({ money, subject }) =>
    t`The bank returned a refund of ${money} for ${subject}`,
  "money.disputed": ({ money, subject }) =>
    t`Chargeback: the buyer’s bank reversed ${money} for ${subject}`,
  "money.dispute_reversed": ({ money, subject }) =>
    t`Chargeback reversed: ${money} was paid back for ${subject}`,
  "report.made": reported,
  "report.answered": ({ subject }) => t`The seller answered the report about ${subject}`,
  "report.appealed": ({ subject }) => t`The seller appealed against the takedown of ${subject}`,
  "case.sent": ({ who }) =>
    who === "" ? t`The seller applied for verification` : t`${who} applied for verification`,
};
