/** What a phone number in any usual notation is made of. */
export const PHONE_FORM = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;
/** The shortest numbers that people can be reached at, with their area code. */
const FEWEST_DIGITS = 5;
/** Of E.164, with its prefix for calls abroad (00). */
const MOST_DIGITS = 17;

/**
 * A phone number as it is read: some address books copy invisible marks of direction with it, and other dashes than
 * the hyphen.
 */
export function cleanPhone(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[‐-―−]/g, "-")
    .trim();
}

/** Whether a text may be a phone number. An empty one is not judged. */
export function looksLikePhone(text: string): boolean {
  const typed = cleanPhone(text);
  if (typed === "") return true;
  const digits = typed.replaceAll(/\D/g, "").length;
  return PHONE_FORM.test(typed) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}
