/** Every currency that browsers know, as "EUR, Euro". */
export function listCurrencies(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return Intl.supportedValuesOf("currency").map((value) => ({
    value,
    label: `${value}, ${names.of(value) ?? value}`,
  }));
}
