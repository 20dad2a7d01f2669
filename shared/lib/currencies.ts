let codes: Set<string> | undefined;

/** Whether a text is a code of ISO 4217, such as EUR. */
export function isCurrency(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  return codes.has(code);
}

/** How many digits after the point a currency has, by ISO 4217 as `Intl` knows it. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

const HIGHEST_PRICE = 10_000_000;
/** Currencies whose unit is worth less than about a twentieth of a euro, so that cars cost millions. */
const SMALL_UNITS = new Set(
  "AMD ARS BIF CLP COP CRC DJF GNF HUF IDR INR IQD IRR ISK JPY KHR KMF KRW KZT LAK LBP LKR MGA MMK MNT NGN NPR PKR PYG RSD RUB RWF SLE SOS SYP TZS UGX UZS VND VUV XAF XOF YER".split(
    " ",
  ),
);

/** The highest plausible price, in major units. */
export function highestPrice(currency: string): number {
  return SMALL_UNITS.has(currency) ? HIGHEST_PRICE * 1000 : HIGHEST_PRICE;
}
