import type { useFormat } from "#client/lib/text/format.ts";

/** An amount that may be below zero, with a minus sign: Intl writes a hyphen in most languages. */
export function writeAmount(
  format: Pick<ReturnType<typeof useFormat>, "price">,
  amount: number,
  currency: string,
): string {
  return format.price(amount, currency).replace("-", "−");
}
