import { useSite } from "#client/lib/api/site.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Writes an amount in major units as a receipt does: always with its cents. */
export function useAmount(currency: string): (amount: number) => string {
  const { locale } = useSite();
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formats.set(key, format);
  return (amount) => format.format(amount);
}
