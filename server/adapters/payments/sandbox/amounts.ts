import { isCurrency } from "#shared/lib/currencies.ts";
import { stripeDigits, stripeStep } from "../stripe-amounts.ts";
import { Fault } from "./wire.ts";

/** The smallest amount that Stripe takes, in its minor units; about half a euro for unlisted currencies. */
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  chf: 50,
  cad: 50,
  aud: 50,
  nzd: 50,
  brl: 50,
  inr: 50,
  sgd: 50,
  jpy: 50,
  dkk: 250,
  nok: 300,
  sek: 300,
  pln: 200,
  czk: 1500,
  huf: 17500,
  ron: 200,
  mxn: 1000,
  aed: 200,
  hkd: 400,
};

/** A charge has up to eight digits. A car's price has more in these currencies, and so do Stripe's limits. */
const LARGE_NUMBERS = new Set(
  "cop clp huf idr inr jpy krw kzt lbp ngn pkr pyg rub twd tzs ugx uzs vnd xaf xof crc gnf mga mnt isk".split(
    " ",
  ),
);

/** @throws Fault with Stripe's message for an amount that Stripe would refuse. */
export function checkAmount(amount: number, currency: string): void {
  const code = currency.toUpperCase();
  if (!/^[a-z]{3}$/.test(currency) || !isCurrency(code))
    throw new Fault(400, {
      message: `Invalid currency: ${currency.slice(0, 20)}. Stripe currently supports these currencies: usd, eur, gbp and others.`,
      param: "currency",
    });
  const step = stripeStep(code);
  if (amount % step !== 0)
    throw new Fault(400, {
      code: "parameter_invalid_integer",
      message: `Invalid amount: an amount in ${currency} must be evenly divisible by ${step}.`,
      param: "amount",
    });
  const least = LEAST[currency] ?? 1;
  if (amount < least)
    throw new Fault(400, {
      code: "amount_too_small",
      message: `Amount must be at least ${tellAmount(least, currency)} ${currency}`,
      param: "amount",
    });
  const most = LARGE_NUMBERS.has(currency) ? 999_999_999_999 : 99_999_999;
  if (amount > most)
    throw new Fault(400, {
      code: "amount_too_large",
      message: `Amount must be no more than ${tellAmount(most, currency)} ${currency}`,
      param: "amount",
    });
}

/** An amount in Stripe's minor units, formatted as Stripe does, such as $12.50. */
export function tellAmount(amount: number, currency: string): string {
  const digits = stripeDigits(currency.toUpperCase());
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
