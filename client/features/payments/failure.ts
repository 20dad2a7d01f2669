import { t } from "#shared/lib/text.ts";

/** Why a payment failed, and what the buyer can do about it. */
export interface Failure {
  /** Whose problem it is: the card as typed, the bank, the connection, or the provider. */
  side: "card" | "bank" | "connection" | "provider";
  /** The provider's message where it has one. */
  message: string;
  /** What is wrong with the card as typed, by field; all of it by `card` where the provider has one field. */
  fields?: Readonly<Record<string, string>>;
  advice: string;
  /** The bank declined this card, so that another one has to be typed. */
  isDeclined?: true;
}

/** The fields of a Stripe error that are used. */
interface ProviderError {
  type?: string;
  code?: string;
  message?: string;
  /** The problem of each field: of the sandbox alone, because Stripe has one field. */
  fields?: Readonly<Record<string, string>>;
}

const NOT_CHARGED = t`You haven’t been charged, and the car is still reserved for you.`;

const ADVICE: Readonly<Record<Failure["side"], string>> = {
  card: t`Check the card details and try again. ${NOT_CHARGED}`,
  bank: t`Try again, use another card or contact your bank. ${NOT_CHARGED}`,
  connection: t`Your details are still here. Try again when you’re online: you won’t be charged twice.`,
  provider: t`There’s nothing wrong with your card. Try again in a few minutes. ${NOT_CHARGED}`,
};

/** Of these codes, the provider's own message says what to do. */
const ADVISED: Readonly<Record<string, string>> = {
  processing_error: t`There’s nothing wrong with your card. ${NOT_CHARGED}`,
  payment_intent_authentication_failure: NOT_CHARGED,
};

/** What is said where the provider says nothing. */
const OWN_WORDS: Partial<Record<Failure["side"], string>> = {
  bank: t`Your bank declined the payment.`,
  connection: t`We lost the connection before your payment was confirmed.`,
};

const OF_CARD =
  /^(incomplete|invalid|incorrect)_(number|expiry|expiry_month|expiry_year|expiry_year_past|expiry_month_past|cvc|zip)$|^expired_card$/;
const OF_BANK = /^(card_declined|payment_intent_authentication_failure|authentication_required)$/;

export function explainFailure({ type, code = "", message, fields }: ProviderError): Failure {
  const side = sideOf(type, code);
  const ownWords = OWN_WORDS[side] ?? t`Your payment didn’t go through.`;
  // The library's message for a lost connection is meant for developers.
  const told = side === "connection" ? ownWords : (message ?? ownWords);
  const advice = (message !== undefined && ADVISED[code]) || ADVICE[side];
  return {
    side,
    message: told,
    advice,
    ...(side === "card" && { fields: fields ?? { card: told } }),
    ...(code === "card_declined" && { isDeclined: true }),
  };
}

function sideOf(type: string | undefined, code: string): Failure["side"] {
  if (type === "api_connection_error") return "connection";
  if (type === "validation_error" || OF_CARD.test(code)) return "card";
  return OF_BANK.test(code) ? "bank" : "provider";
}
