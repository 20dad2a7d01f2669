/** How a paid booking is named, and what was refunded of it; undefined when nothing was. */
export function describePaid(
  { price, refunded }: { price: number; refunded: number },
  writePrice: (amount: number) => string,
): { word: "Paid" | "Refunded in full"; detail: string | undefined } {
  if (refunded === price) return { word: "Refunded in full", detail: writePrice(refunded) };
  return { word: "Paid", detail: describeRefund(refunded, false, writePrice) };
}

/** Describes what was refunded of a paid booking; undefined when nothing was. */
export function describeRefund(
  refunded: number,
  isAll: boolean,
  writePrice: (amount: number) => string,
): string | undefined {
  if (refunded === 0) return undefined;
  return isAll ? `Refunded in full: ${writePrice(refunded)}` : `${writePrice(refunded)} refunded`;
}
