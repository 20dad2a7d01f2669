import type { HistogramFilter } from "#shared/rules/search.ts";

/** Lower ends of the bars, for a currency in which a usual car costs thousands. */
const PRICES = [
  0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000,
  12_000, 14_000, 16_000, 18_000, 20_000, 25_000, 30_000, 40_000, 60_000, 100_000,
];
/** Kilometres. */
const DISTANCES = [
  0, 5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000,
  110_000, 120_000, 130_000, 140_000, 150_000, 160_000, 180_000, 200_000, 225_000, 250_000, 300_000,
];
const BARS = 24;

/** Currencies whose unit is worth less than a third of a euro, by the power of ten that comes nearest to a euro. */
const UNITS_PER_EURO: readonly (readonly [scale: number, currencies: string])[] = [
  [
    10,
    "AED BOB BRL BWP CNY CZK DKK ERN GHS GTQ HKD HNL ILS LSL MAD MDL MOP MVR MXN MYR NAD NOK PEN PLN QAR RON SAR SCR SEK SLE STN SVC SZL TJS TTD ZAR ZMW",
  ],
  [
    100,
    "AFN ALL BDT BTN CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LRD MKD MRU MUR MZN NIO NPR PHP RSD RUB SRD THB TRY TWD UAH UYU VUV XPF YER",
  ],
  [
    1_000,
    "AMD AOA ARS CDF CLP CRC HUF IQD KMF KRW KZT LKR MMK MWK NGN PKR RWF SDG SOS TZS XAF XOF",
  ],
  [10_000, "BIF COP GNF IDR KHR LAK MGA MNT PYG SYP UGX UZS VND"],
  [100_000, "IRR LBP"],
];
const SCALES = new Map(
  UNITS_PER_EURO.flatMap(([scale, currencies]) =>
    currencies.split(" ").map((currency) => [currency, scale] as const),
  ),
);

/**
 * The lower ends of each histogram's bars. Those of years depend on the present moment; those of prices, in major
 * units, grow by a power of ten where the currency has a small unit.
 */
export function histogramEdges(
  now: number,
  currency = "EUR",
): Readonly<Record<HistogramFilter, readonly number[]>> {
  const scale = SCALES.get(currency) ?? 1;
  const next = new Date(now).getUTCFullYear() + 1;
  return {
    price: PRICES.map((edge) => edge * scale),
    year: Array.from({ length: BARS }, (_, at) => next - BARS + 1 + at),
    distance: DISTANCES,
  };
}
