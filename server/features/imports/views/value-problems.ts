import { t } from "#shared/lib/text.ts";
import type { Explanation } from "./file-problems.ts";

/** What is wrong with a value, as a sentence about the heading of its column, which each language places itself. */
export const VALUES: readonly Explanation[] = [
  ["is missing", (heading) => t`“${heading}” is missing`],
  ["is 0", (heading) => t`“${heading}” is 0`],
  ["is too high", (heading) => t`“${heading}” is too high`],
  ["is too long", (heading) => t`“${heading}” is too long`],
  [
    "is not between {} and {}",
    (heading, least, most) => t`“${heading}” is not between ${least} and ${most}`,
  ],
  ["is not a number", (heading) => t`“${heading}” is not a number`],
  ["is not above 0", (heading) => t`“${heading}” is not above 0`],
  ["is negative", (heading) => t`“${heading}” is negative`],
  ["is not an amount of money", (heading) => t`“${heading}” is not an amount of money`],
  ["is not a month", (heading) => t`“${heading}” is not a month`],
  ["is not a date", (heading) => t`“${heading}” is not a date`],
  ["is not a currency", (heading) => t`“${heading}” is not a currency`],
  ["is not a mileage", (heading) => t`“${heading}” is not a mileage`],
  ["is not a power", (heading) => t`“${heading}” is not a power`],
  ["is not an engine size", (heading) => t`“${heading}” is not an engine size`],
  [
    "is not a number of previous owners",
    (heading) => t`“${heading}” is not a number of previous owners`,
  ],
  ["is not a VIN", (heading) => t`“${heading}” is not a VIN`],
  ["is not a postcode", (heading) => t`“${heading}” is not a postcode`],
  ["is not a known fuel", (heading) => t`“${heading}” is not a known fuel`],
  ["is not a known gearbox", (heading) => t`“${heading}” is not a known gearbox`],
  ["is not a known body", (heading) => t`“${heading}” is not a known body`],
  ["is not a known category", (heading) => t`“${heading}” is not a known category`],
  ["is not a known drive", (heading) => t`“${heading}” is not a known drive`],
  ["is not a known colour", (heading) => t`“${heading}” is not a known colour`],
  [
    "is not a known kind of advertisement",
    (heading) => t`“${heading}” is not a known kind of advertisement`,
  ],
  ["is not a known yes or no", (heading) => t`“${heading}” is not a known yes or no`],
  [
    "is in another currency than the asking price",
    (heading) => t`“${heading}” is in another currency than the asking price`,
  ],
  [
    "is not a web address that begins with http:// or https://",
    (heading) => t`“${heading}” is not a web address that begins with http:// or https://`,
  ],
  [
    "is a web address with a user name or password",
    (heading) => t`“${heading}” is a web address with a user name or password`,
  ],
  [
    "is a web address of more than {} characters",
    (heading, most) => t`“${heading}” is a web address of more than ${most} characters`,
  ],
  [
    "is over the limit of {} photos per car",
    (heading, most) => t`“${heading}” is over the limit of ${most} photos per car`,
  ],
  [
    `could mean two numbers, as "{}" separates thousands elsewhere in the column`,
    (heading, mark) =>
      t`“${heading}” could mean two numbers, as “${mark}” separates thousands elsewhere in the column`,
  ],
  [
    `could mean two numbers, as "{}" sometimes marks thousands and sometimes decimals in this column`,
    (heading, mark) =>
      t`“${heading}” could mean two numbers, as “${mark}” sometimes marks thousands and sometimes decimals in this column`,
  ],
];
