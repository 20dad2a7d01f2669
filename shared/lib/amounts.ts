/**
 * Reads an amount as people write it: `12.900`, `12,900`, `12 900` and `12'900` are 12,900, since a mark
 * with three digits after it separates thousands; `12.9`, `12,50` and `1.234,56` have cents. The plain
 * decimal text that calls carry; undefined for what is no amount, or could be two.
 */
export function readAmount(text: string): string | undefined {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f'’]/g, "");
  const [, whole = "", cents] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === "") return undefined;
  const marks = new Set(whole.replaceAll(/\d/g, ""));
  // `1.234,567` has no cents, and no two kinds of thousands.
  if (marks.size > 1) return undefined;
  const mark = [...marks][0];
  // After dots for thousands the cents follow a comma, and the other way round.
  if (cents !== undefined && mark !== undefined && bare.endsWith(`${mark}${cents}`))
    return undefined;
  const digits = whole.replaceAll(/\D/g, "");
  return cents === undefined ? digits : `${digits}.${cents}`;
}
