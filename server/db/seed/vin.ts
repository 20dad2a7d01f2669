import { pick, type Random } from "./random.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";
const VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

/** The check character of a 17-character VIN, counted as in ISO 3779 / 49 CFR 565.15. */
export function vinCheckDigit(vin: string): string {
  const sum = vin.split("").reduce((total, character, place) => {
    const value = VALUES[character] ?? Number(character);
    return total + value * (WEIGHTS[place] ?? 0);
  }, 0);
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

/** World maker codes starting with ZZ are given to nobody, so no real car bears this number. */
export function makeVin(random: Random): string {
  const serial = Array.from({ length: 14 }, () => pick(random, ALPHABET.split(""))).join("");
  const open = `ZZ9${serial}`;
  return open.slice(0, CHECK_PLACE) + vinCheckDigit(open) + open.slice(CHECK_PLACE + 1);
}
