/** Every currency that browsers know, as "EUR, Euro". */
export function listCurrencies(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return Intl.supportedValuesOf("currency").map((value) => ({
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
