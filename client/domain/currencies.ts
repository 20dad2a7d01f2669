import { LANGUAGE } from "#shared/lib/language.ts";

/** Most cars in Europe and America are sold in one of these. */
const COMMON = ["EUR", "GBP", "USD", "CHF"];

/** Every currency that browsers know, as "EUR, Euro" in the page's language; `first` and the common ones first. */
export function listCurrencies(first?: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(LANGUAGE, { type: "currency" });
  const values = [...(first === undefined ? [] : [first]), ...COMMON];
  return [...new Set([...values, ...Intl.supportedValuesOf("currency")])].map((value) => ({
    value,
    label: `${value}, ${names.of(value) ?? value}`,
  }));
}

/** The shortest sign of a currency, such as "€"; its code where it has none. */
export function signOf(currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}
