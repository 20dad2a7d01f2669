import { brandOf, codeLengthOf, hasCardLength, hasRightCheckDigit } from "#shared/rules/cards.ts";
import { requireText } from "./params.ts";
import { Fault, type ErrorBody, type Params } from "./wire.ts";

/** A bank's refusal, in Stripe's words. */
export interface Refusal {
  code: string;
  decline_code?: string;
  message: string;
}

interface Behaviour {
  /** The bank asks the buyer to authenticate. */
  authenticates?: true;
  refusal?: Refusal;
  /** What happens after the payment has succeeded. */
  later?: "dispute" | "inquiry" | "refund-pending" | "refund-fails";
}

const DECLINED = "Your card was declined.";
const decline = (reason: string, message = DECLINED): Refusal => ({
  code: "card_declined",
  decline_code: reason,
  message,
});
const INSUFFICIENT = decline("insufficient_funds", "Your card has insufficient funds.");
const REAL_CARD =
  "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";

/** The behaviours of the documented test cards (docs.stripe.com/testing), each by a name. */
const BEHAVIOURS = {
  succeeds: {},
  declined: { refusal: decline("generic_decline") },
  "insufficient-funds": { refusal: INSUFFICIENT },
  lost: { refusal: decline("lost_card") },
  stolen: { refusal: decline("stolen_card") },
  "too-often": {
    refusal: decline(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  },
  expired: { refusal: { code: "expired_card", message: "Your card has expired." } },
  "wrong-code": {
    refusal: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  },
  "processing-error": {
    refusal: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  authenticates: { authenticates: true },
  "authenticates-then-declined": { authenticates: true, refusal: decline("generic_decline") },
  "authenticates-then-insufficient": { authenticates: true, refusal: INSUFFICIENT },
  disputed: { later: "dispute" },
  inquired: { later: "inquiry" },
  "refund-pending": { later: "refund-pending" },
  "refund-fails": { later: "refund-fails" },
  unknown: { refusal: decline("test_mode_live_card", REAL_CARD) },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof BEHAVIOURS;

export function behaviourOf(name: string | null): Behaviour {
  return BEHAVIOURS[name as BehaviourName] ?? {}; // written by this program; a charge may have none
}

const NUMBERS: Readonly<Record<BehaviourName, string>> = {
  succeeds:
    "4242424242424242 4111111111111111 4000056655665556 5555555555554444 2223003122003222 5200828282828210 5105105105105100 378282246310005 371449635398431 6011111111111117 6011000990139424 3056930009020004 36227206271667 3566002020360505 6200000000000005",
  declined: "4000000000000002",
  "insufficient-funds": "4000000000009995",
  lost: "4000000000009987",
  stolen: "4000000000009979",
  "too-often": "4000000000006975",
  expired: "4000000000000069",
  "wrong-code": "4000000000000127",
  "processing-error": "4000000000000119",
  authenticates: "4000000000003220 4000002500003155 4000002760003184",
  "authenticates-then-declined": "4000008400001629",
  "authenticates-then-insufficient": "4000008260003178",
  disputed: "4000000000000259",
  inquired: "4000000000001976",
  "refund-pending": "4000000000007726",
  "refund-fails": "4000000000005126",
  unknown: "",
};

const BY_NUMBER = new Map(
  Object.entries(NUMBERS).flatMap(
    ([name, numbers]) =>
      numbers.split(" ").map((number) => [number, name as BehaviourName] as const), // keys of the table
  ),
);

/** Test cards that have a name at Stripe, for callers without a form to type a number into. */
export const NAMED_CARDS: ReadonlyMap<string, string> = new Map([
  ["pm_card_visa", "4242424242424242"],
  ["pm_card_mastercard", "5555555555554444"],
  ["pm_card_visa_chargeDeclined", "4000000000000002"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["pm_card_authenticationRequired", "4000002760003184"],
  ["pm_card_createDispute", "4000000000000259"],
  ["pm_card_pendingRefund", "4000000000007726"],
  ["pm_card_refundFail", "4000000000005126"],
]);

/** The fields that are stored of a card. */
export interface Card {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  behaviour: BehaviourName;
}

/** Reads and validates the fields of a card. @throws Fault with Stripe's code for an invalid field. */
export function readCard(card: Params, now: Date): Card {
  const number = requireText(card, "number").replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !hasRightCheckDigit(number) || !hasCardLength(number))
    throw cardFault("incorrect_number", "number", "Your card number is incorrect.");
  const month = Number(requireText(card, "exp_month"));
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    throw cardFault(
      "invalid_expiry_month",
      "exp_month",
      "Your card's expiration month is invalid.",
    );
  const year = toYear(requireText(card, "exp_year"), now);
  if (year === undefined)
    throw cardFault("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
    throw cardFault(
      "invalid_expiry_month",
      "exp_month",
      "Your card's expiration month is invalid.",
    );
  const brand = brandOf(number);
  const code = requireText(card, "cvc");
  if (!/^\d+$/.test(code) || code.length !== codeLengthOf(brand))
    throw cardFault("invalid_cvc", "cvc", "Your card's security code is invalid.");
  const behaviour = BY_NUMBER.get(number) ?? "unknown";
  return { brand, last4: number.slice(-4), exp_month: month, exp_year: year, behaviour };
}

/** A year of two digits or four; undefined for a past year or one that no card has. */
function toYear(text: string, now: Date): number | undefined {
  if (!/^(\d{2}|\d{4})$/.test(text)) return undefined;
  const year = text.length === 2 ? 2000 + Number(text) : Number(text);
  const thisYear = now.getUTCFullYear();
  return year >= thisYear && year <= thisYear + 50 ? year : undefined;
}

function cardFault(code: string, param: string, message: string): Fault {
  const error: ErrorBody = { type: "card_error", code, param, message };
  return new Fault(402, error);
}
