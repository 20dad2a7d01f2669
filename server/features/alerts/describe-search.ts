import { t } from "#shared/lib/text.ts";
import type { SearchInput } from "#shared/contract/search.ts";
import { MOST_SEARCH_NAME } from "#shared/rules/alerts.ts";
import { cut, nameMake, nameModel } from "#shared/rules/car-names.ts";
import { capital } from "#shared/rules/fact-words.ts";
import { filterTexts } from "#shared/rules/search-words.ts";
import { wordTexts } from "#shared/rules/word-texts.ts";
import { tokenize } from "#server/search-index/tokenize.ts";
import type { AlertContext } from "./context.ts";

function listText(list: SearchInput["list"]): string {
  return { used: t`All used cars`, new: t`Nearly new cars`, upcoming: t`Upcoming cars` }[list];
}

/**
 * A search in words, such as "BMW, to €15,000, Diesel". Words that a visitor has typed lose everything but letters
 * and digits: the text stands in a mail to an address that nobody has confirmed yet.
 */
export function describeSearch(
  {
    site: { locale },
    trade: { currency },
    distanceUnit,
  }: Pick<AlertContext, "site" | "trade" | "distanceUnit">,
  search: SearchInput,
  place: string | undefined,
): string {
  const numbers = new Intl.NumberFormat(locale);
  const format = {
    number: (value: number) => numbers.format(value),
    price: (amount: number, of: string) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: of,
        maximumFractionDigits: 0,
      }).format(amount),
  };
  const words = wordTexts(search.q, (text) => tokenize(text).join(" "));
  const texts = filterTexts(search, {
    words,
    labelOf,
    place,
    format,
    site: { currency, distanceUnit },
  }).map(({ text }) => text);
  // A make says nothing that its model does not say.
  const makes = new Set(search.model?.map((slug) => labelOf(slug.split(".")[0] ?? "")));
  const told = texts.filter((text) => !makes.has(text));
  if (search.list !== "used" || told.length === 0) told.unshift(listText(search.list));
  return cut(capital(told.join(", ")), MOST_SEARCH_NAME);
}

/** A slug as a name: `volkswagen.golf` is Volkswagen Golf. */
function labelOf(slug: string): string {
  const [make = "", model] = slug.split(".").map((part) => part.replaceAll("-", " "));
  const names = [
    nameMake(make) ?? make,
    ...(model === undefined ? [] : [nameModel(model) ?? model]),
  ];
  return names.join(" ");
}
