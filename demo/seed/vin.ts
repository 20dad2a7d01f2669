import { vinCheckDigit } from "#shared/rules/vin.ts";
import { pick, type Random } from "./random.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";
const CHECK_PLACE = 8;

/** No manufacturer has a world maker code starting with ZZ, so no real car has this number. */
export function makeVin(random: Random): string {
  const serial = Array.from({ length: 14 }, () => pick(random, ALPHABET.split(""))).join("");
  const open = `ZZ9${serial}`;
  return open.slice(0, CHECK_PLACE) + vinCheckDigit(open) + open.slice(CHECK_PLACE + 1);
}
