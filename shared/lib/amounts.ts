/**
 * Parses an amount as people write it. `12.900`, `12,900`, `12 900` and `12'900` are 12,900, because a mark
 * before three digits separates thousands; `12.9`, `12,50` and `1.234,56` have cents; `12k` and `12.5k` are
 * thousands. Returns the plain
 * decimal text for calls; undefined for invalid or ambiguous text.
 */
export function readAmount(text: string): string | undefined {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f'’]/g, "");
  const [, thousands] = /^(\d{1,4}(?:[.,]\d)?)k$/i.exec(bare) ?? [];
  if (thousands !== undefined)
    return String(Math.round(Number(thousands.replace(",", ".")) * 1_000));
  const [, whole = "", cents] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === "") return undefined;
  const marks = new Set(whole.replaceAll(/\d/g, ""));
  // `1.234,567` is invalid: it has two different thousands separators.
  if (marks.size > 1) return undefined;
  const mark = [...marks][0];
  // The decimal mark must differ from the thousands separator.
  if (cents !== undefined && mark !== undefined && bare.endsWith(`${mark}${cents}`))
    return undefined;
  const digits = whole.replaceAll(/\D/g, "");
  return cents === undefined ? digits : `${digits}.${cents}`;
}
