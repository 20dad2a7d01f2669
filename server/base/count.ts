const NUMBER = new Intl.NumberFormat("en-GB");

/** "1 hour", "12,345 rows": a whole number with its unit, in the singular or with an s. */
export function count(amount: number, unit: string): string {
  // A little less than nothing rounds to -0, which would be written with its sign.
  const whole = Math.round(amount) || 0;
  return `${NUMBER.format(whole)} ${unit}${whole === 1 ? "" : "s"}`;
}
