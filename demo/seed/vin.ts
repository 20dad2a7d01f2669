import { vinCheckDigit } from "#shared/rules/vin.ts";
import { pick, type Random } from "./random.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ";
const CHECK_PLACE = 8;

/** World maker codes starting with ZZ are given to nobody, so no real car bears this number. */
export function makeVin(random: Random): string {
  const serial = Array.from({ length: 14 }, () => pick(random, ALPHABET.split(""))).join("");
  const open = `ZZ9${serial}`;
  return open.slice(0, CHECK_PLACE) + vinCheckDigit(open) + open.slice(CHECK_PLACE + 1);
}
