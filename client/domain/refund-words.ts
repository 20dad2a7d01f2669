/** What went back of money that bought its car; undefined for nothing. */
export function describeRefund(
  refunded: number,
  isAll: boolean,
  writePrice: (amount: number) => string,
): string | undefined {
  if (refunded === 0) return undefined;
  return isAll
    ? `All of it refunded: ${writePrice(refunded)}`
    : `${writePrice(refunded)} of it refunded`;
}
