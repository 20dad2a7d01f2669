/** What a card's number reveals (ISO/IEC 7812, and the ranges that the schemes publish). */

export type CardBrand =
  | "visa"
  | "mastercard"
  | "amex"
  | "discover"
  | "diners"
  | "jcb"
  | "unionpay"
  | "unknown";

interface BrandFacts {
  name: string;
  starts: RegExp;
  lengths: readonly number[];
  /** Group sizes of the digits on the card; further digits follow in fours. */
  groups: readonly number[];
  codeLength: 3 | 4;
}

const FOURS = [4, 4, 4, 4, 3];

const BRANDS: Readonly<Record<CardBrand, BrandFacts>> = {
  visa: { name: "Visa", starts: /^4/, lengths: [16], groups: FOURS, codeLength: 3 },
  mastercard: {
    name: "Mastercard",
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  amex: {
    name: "American Express",
    starts: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    codeLength: 4,
  },
  discover: {
    name: "Discover",
    starts: /^(6011|64[4-9]|65)/,
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  diners: {
    name: "Diners Club",
    starts: /^3(0[0-5]|6|8|9)/,
    lengths: [14, 16],
    groups: FOURS,
    codeLength: 3,
  },
  jcb: {
    name: "JCB",
    starts: /^35(2[89]|[3-8])/,
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  unionpay: {
    name: "UnionPay",
    starts: /^(62|81)/,
    lengths: [16, 17, 18, 19],
    groups: FOURS,
    codeLength: 3,
  },
  unknown: {
    name: "",
    starts: /^/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: FOURS,
    codeLength: 3,
  },
};

/** The brand of a number by its first digits; `unknown` while no brand matches. */
export function brandOf(digits: string): CardBrand {
  const brands = Object.keys(BRANDS) as CardBrand[]; // keys of a const table, `unknown` the last
  return brands.find((brand) => BRANDS[brand].starts.test(digits)) ?? "unknown";
}

/** The brand's display name; empty for `unknown`. */
export function brandName(brand: CardBrand): string {
  return BRANDS[brand].name;
}

/** Digits of the security code. */
export function codeLengthOf(brand: CardBrand): 3 | 4 {
  return BRANDS[brand].codeLength;
}

export function hasCardLength(digits: string): boolean {
  return BRANDS[brandOf(digits)].lengths.includes(digits.length);
}

export function mostDigitsOf(brand: CardBrand): number {
  return Math.max(...BRANDS[brand].lengths);
}

/** Whether the check digit is right: Luhn's formula (ISO/IEC 7812-1, annex B). */
export function hasRightCheckDigit(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let at = 1; at <= digits.length; at += 1) {
    const value = Number(digits[digits.length - at]) * (at % 2 === 1 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Groups digits with spaces, as they are printed on the card. */
export function groupDigits(digits: string): string {
  const { groups } = BRANDS[brandOf(digits)];
  const parts: string[] = [];
  let at = 0;
  for (const length of groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + length));
    at += length;
  }
  return parts.join(" ");
}
