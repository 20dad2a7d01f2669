/** Describes what was refunded of a paid booking; undefined when nothing was. */
export function describeRefund(
  refunded: number,
  isAll: boolean,
  writePrice: (amount: number) => string,
): string | undefined {
  if (refunded === 0) return undefined;
  return isAll ? `Refunded in full: ${writePrice(refunded)}` : `${writePrice(refunded)} refunded`;
}
