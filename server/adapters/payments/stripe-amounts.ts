import { minorDigits } from "#shared/lib/currencies.ts";
import { PaymentsError } from "./payments.ts";

/**
 * Stripe's minor units differ from ours for some currencies (docs.stripe.com/currencies). Stripe counts ISK
 * and UGX, which have no smaller unit, in hundredths that must be 00. A currency in neither list has two
 * digits at Stripe, also where `Intl` has none, such as HUF.
 */
const WITHOUT_DIGITS = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const WITH_THREE = new Set("BHD JOD KWD OMR TND".split(" "));

/** How many of an amount's digits Stripe reads as those after the point. */
export function stripeDigits(currency: string): 0 | 2 | 3 {
  if (WITHOUT_DIGITS.has(currency)) return 0;
  return WITH_THREE.has(currency) ? 3 : 2;
}

/** The step of amounts in Stripe's units: no single fils, and no hundredths where there are none. */
export function stripeStep(currency: string): 1 | 10 | 100 {
  if (WITH_THREE.has(currency)) return 10;
  return currency === "ISK" || currency === "UGX" ? 100 : 1;
}

/** The step of amounts that Stripe can express, in our minor units. */
export function minorStep(currency: string): number {
  const steps = [1, 10, 100, 1000];
  const canTell = (step: number) => {
    const amount = convert(step, stripeDigits(currency) - minorDigits(currency));
    return amount !== undefined && amount % stripeStep(currency) === 0;
  };
  return steps.find(canTell) ?? 1;
}

/** @throws PaymentsError `refused` for an amount that Stripe's units cannot express. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  const amount = convert(amountMinor, stripeDigits(currency) - minorDigits(currency));
  if (amount === undefined || amount % stripeStep(currency) !== 0) {
    const problem =
      stripeStep(currency) === 10
        ? `an amount in ${currency} must end in 0, in its smallest unit`
        : `an amount in ${currency} must be a whole number of units`;
    throw new PaymentsError("refused", `The payment provider cannot process this: ${problem}.`);
  }
  return amount;
}

/** @throws PaymentsError `refused` for an amount that our minor units cannot express. */
export function fromStripeAmount(amount: number, currency: string): number {
  const minor = convert(amount, minorDigits(currency) - stripeDigits(currency));
  if (minor !== undefined) return minor;
  throw new PaymentsError(
    "refused",
    `The payment provider has an amount in ${currency} with digits that this currency has not: ${amount}.`,
  );
}

/** Multiplies by ten to the power of `digits`. Undefined unless the result is a safe whole number. */
function convert(amount: number, digits: number): number | undefined {
  const factor = 10 ** Math.abs(digits);
  if (digits < 0 && amount % factor !== 0) return undefined;
  const result = digits < 0 ? amount / factor : amount * factor;
  return Number.isSafeInteger(result) && Number.isSafeInteger(amount) ? result : undefined;
}
