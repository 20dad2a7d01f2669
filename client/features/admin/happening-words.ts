import { t } from "#shared/lib/text.ts";
import type { Happening } from "#shared/rules/records.ts";
import type { ToolIconName } from "#client/ui/tool/ToolIcon.tsx";
import type { Writer } from "./audit-words.ts";
import { SENTENCES } from "./happening-sentences.ts";

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
    subject: subject === null ? t.of("what has no name")`it` : nameOf(subject),
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
