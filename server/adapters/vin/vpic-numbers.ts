/** How the database of the American road safety administration (vPIC) splits and matches numbers. */

const YEAR_PLACE = 9;
const CYCLE_PLACE = 6;
/** The thirty year codes: a cycle from 1980 on, and another one from 2010 on. */
const YEAR_SIGNS = "ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR = 1980;
const CYCLE = 30;

/** The maker's code: three characters, and three more for makers of few cars, whose third is a 9. */
export function makerOf(vin: string): string {
  return vin[2] === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

/**
 * The model years that a number can mean, the likelier first. For cars and light trucks a letter at the
 * seventh place means the second cycle (49 CFR 565.15); other vehicles do not keep to that.
 */
export function modelYearsOf(vin: string, now = new Date()): number[] {
  const at = YEAR_SIGNS.indexOf(vin[YEAR_PLACE] ?? "0");
  if (at === -1) return [];
  const [first, second] = [FIRST_YEAR + at, FIRST_YEAR + CYCLE + at];
  const isSecond = /[A-Z]/.test(vin[CYCLE_PLACE] ?? "");
  const years = isSecond ? [second, first] : [first, second];
  return years.filter((year) => year <= now.getUTCFullYear() + 1);
}

/**
 * How exactly a pattern matches a number: the count of characters that it names; undefined when it does not
 * match. `AB[1-3]*5|*G` is about the fourth to eighth and the tenth to last character.
 */
export function exactnessOf(pattern: string, vin: string): number | undefined {
  const signs = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  let exactness = 0;
  let at = 0;
  for (const [part] of pattern.matchAll(/\[[^\]]*\]|./g)) {
    const sign = signs[at] ?? "";
    at += 1;
    if (part === "*") continue;
    if (!isSaid(part, sign)) return undefined;
    exactness += 1;
  }
  return exactness;
}

function isSaid(part: string, sign: string): boolean {
  if (part === "#") return /\d/.test(sign);
  if (!part.startsWith("[")) return part === sign;
  for (const [range] of part.slice(1, -1).matchAll(/.-.|./g)) {
    const [from = "", to = from] = range.split(/(?<=^.)-/);
    if (sign >= from && sign <= to) return true;
  }
  return false;
}
