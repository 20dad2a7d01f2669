import { t } from "#shared/lib/text.ts";

/** How a paid booking is named, whether all was refunded, and what was; undefined when nothing was. */
export function describePaid(
  { price, refunded }: { price: number; refunded: number },
  writePrice: (amount: number) => string,
): { word: string; isRefunded: boolean; detail: string | undefined } {
  if (refunded === price)
    return { word: t`Refunded in full`, isRefunded: true, detail: writePrice(refunded) };
  const detail = describeRefund(refunded, false, writePrice);
  return { word: t`Paid`, isRefunded: false, detail };
}

/** Describes what was refunded of a paid booking; undefined when nothing was. */
export function describeRefund(
  refunded: number,
  isAll: boolean,
  writePrice: (amount: number) => string,
): string | undefined {
  if (refunded === 0) return undefined;
  return isAll ? t`Refunded in full: ${writePrice(refunded)}` : t`${writePrice(refunded)} refunded`;
}
