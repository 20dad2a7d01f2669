/** Vehicle identification numbers (ISO 3779): 17 characters without I, O and Q since 1981, shorter before. */

export const VIN_LENGTH = 17;
export const VIN_FORM = /^[A-HJ-NPR-Z0-9]{17}$/;
const CHECK_PLACE = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** A character's value is the last digit of its index: A at 11, J at 21, S at 32. */
const VALUES = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";

/** The check character that a 17-character number should have at its ninth place (49 CFR 565.15). */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + (VALUES.indexOf(vin[place] ?? "0") % 10) * weight,
    0,
  );
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

/**
 * Whether a number of a North American maker (first character 1 to 5) has a wrong check character. Makers
 * elsewhere need not use one, so their numbers cannot be judged.
 */
export function hasWrongCheckDigit(vin: string): boolean {
  return VIN_FORM.test(vin) && /^[1-5]/.test(vin) && vin[CHECK_PLACE] !== vinCheckDigit(vin);
}
