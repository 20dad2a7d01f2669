import { useSite } from "#client/lib/api/site.ts";

/** Writes an amount in major units as a receipt does: always with its cents. */
export function useAmount(currency: string): (amount: number) => string {
  const { locale } = useSite();
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return (amount) => format.format(amount);
}
