import { t } from "#shared/lib/text.ts";
import type { WireError } from "./wire.ts";

/** In Stripe's words, by the code of the refusal or of the bank's reason. */
const WORDS: Readonly<Record<string, string>> = {
  card_declined: t`Your card was declined.`,
  insufficient_funds: t`Your card has insufficient funds.`,
  card_velocity_exceeded: t`Your card was declined for making repeated attempts too frequently or exceeding its amount limit.`,
  test_mode_live_card: t`Your card was declined: only test cards can be used here.`,
  expired_card: t`Your card has expired.`,
  incorrect_cvc: t`Your card’s security code is incorrect.`,
  payment_intent_authentication_failure: t`We are unable to authenticate your payment method. Please choose a different payment method and try again.`,
  processing_error: t`An error occurred while processing your card. Try again in a little bit.`,
};

/** A refusal in the language of the page, as Stripe's library words it for the language that it is given. */
export function inPageWords(error: WireError): WireError {
  const { code = "", decline_code: reason = "" } = error;
  const message = WORDS[reason] ?? WORDS[code];
  return message === undefined ? error : { ...error, message };
}
