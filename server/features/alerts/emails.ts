import { plural, t } from "#shared/lib/text.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { type CarNews, MOST_SEARCHES_OF_ADDRESS, MOST_TOLD } from "#shared/rules/alerts.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { writeDistance, writeMoney, writeNumber } from "#server/base/mail-format.ts";
import type { AlertContext } from "./context.ts";
import { searchPath, writeKey } from "./rules.ts";
import type { Due, Reader } from "./store/due.ts";
import type { DueCar } from "./store/found-cars.ts";
import type { SearchRow } from "./store/searches.ts";

type MailContext = Pick<AlertContext, "site" | "secretKey" | "distanceUnit">;

/** News of a car. */
export interface Told {
  news: CarNews;
  car: DueCar;
}

/** Asks an address whether it wants alerts. Nothing in it can lead elsewhere. */
export function confirmationMail(
  { site, secretKey }: Pick<AlertContext, "site" | "secretKey">,
  { id, name, email }: Pick<SearchRow, "id" | "name" | "email">,
): Email {
  const key = writeKey(secretKey, { kind: "search", id });
  return {
    to: email ?? "",
    subject: t`Confirm your saved search`,
    text: t`Hello,

You asked ${site.brandName} to save this search:

${name}

To get an email when a matching car is listed or drops in price, confirm your email here:

${linkOf(site.home, key)}

If this wasn’t you, ignore this email. We won’t send any alerts, and we’ll delete the search after two days.
`,
  };
}

/** Says why a search could not be saved, to the address alone: the reply to a stranger does not say what it has. */
export function fullMail({ site }: Pick<AlertContext, "site">, to: string): Email {
  return {
    to,
    subject: t`Your search wasn’t saved`,
    text: t`Hello,

You already have ${MOST_SEARCHES_OF_ADDRESS} saved searches at ${site.brandName}, the maximum without an account. To save another, stop one using the link at the end of its emails, or sign up with this email address:

${site.home}${PAGE_PATHS.register}
`,
  };
}

/** The page of a key. The key stands behind a #, which browsers do not send to servers. */
function linkOf(home: string, key: string): string {
  return `${home}${PAGE_PATHS.alert}#${key}`;
}

function headingOf(news: CarNews): string {
  return {
    new: t.of("cars that were listed")`New:`,
    lowered: t`Price lowered:`,
    back: t`Back on sale:`,
    sold: t.of("cars that were sold")`Sold:`,
  }[news];
}

const ORDER: readonly CarNews[] = ["lowered", "new", "back", "sold"];

/** The news of a search or a wishlist in one mail, which can be ended by one click. */
export function newsMail(
  context: MailContext,
  due: Due,
  reader: Reader,
  told: readonly Told[],
): Email {
  const { site, secretKey } = context;
  const { origin, home, brandName } = site;
  const key = writeKey(secretKey, due);
  const shown = ORDER.flatMap((news) => told.filter((each) => each.news === news)).slice(
    0,
    MOST_TOLD,
  );
  const groups = ORDER.flatMap((news) => {
    const cars = shown.filter((each) => each.news === news);
    if (cars.length === 0) return [];
    return [[headingOf(news), ...cars.map(({ car }) => lineOf(context, news, car))].join("\n\n")];
  });
  const more = told.length - shown.length;
  const all = `${home}${pathOf(due, reader)}`;
  return {
    to: reader.email,
    subject: subjectOf(site, due, reader, told),
    unsubscribe: `${origin}/api/alerts/${key}/end`,
    text: `${reader.person_name === null ? t`Hello,` : t`Hello ${reader.person_name},`}

${due.kind === "search" ? t`There’s news for your search “${reader.name}”.` : t`There’s news about cars you’ve saved.`}

${[...groups, ""].join("\n\n")}${moreOf(site, { more, isAlone: told.length === 0 }, reader)}${due.kind === "search" ? t`All cars for this search:` : t`Your wishlist:`}
${all}

--
${rhythmText(brandName, reader.rhythm)}
${linkOf(home, key)}
`,
  };
}

/** @param isAlone whether nothing else is told */
function moreOf(
  site: MailContext["site"],
  { more, isAlone }: { more: number; isAlone: boolean },
  { has_more: hasMore }: Reader,
): string {
  if (!hasMore) return more === 0 ? "" : t`And ${writeNumber(site, more)} more. `;
  if (isAlone) return t`New cars have been listed. `;
  return more === 0 ? t`And more new cars. ` : t`And more than ${writeNumber(site, more)} others. `;
}

function rhythmText(brand: string, rhythm: Reader["rhythm"]): string {
  return {
    instant: t`${brand} sends you these emails as soon as there’s news. Change how often you get them, or stop them:`,
    daily: t`${brand} sends you these emails at most once a day. Change how often you get them, or stop them:`,
    weekly: t`${brand} sends you these emails at most once a week. Change how often you get them, or stop them:`,
    never: t`You’ve turned these emails off, so this is the last one from ${brand}. Turn them on again:`,
  }[rhythm];
}

/** Path of the page that has all the cars. */
export function pathOf({ kind }: Due, { filters }: Pick<Reader, "filters">): string {
  return kind === "search" ? searchPath(filters) : PAGE_PATHS.myWishlist;
}

function lineOf({ site, distanceUnit }: MailContext, news: CarNews, car: DueCar): string {
  const { name, price, currency, year, mileage_km: km, told_price: before } = car;
  const amount = writeMoney(site, price, currency);
  const wasMore = news === "lowered" && before !== null && car.told_currency === currency;
  const facts = [
    ...(news === "sold"
      ? []
      : [wasMore ? t`${amount}, was ${writeMoney(site, before, currency)}` : amount]),
    ...(year === null ? [] : [String(year)]),
    ...(km === null ? [] : [writeDistance(site, km, distanceUnit)]),
  ];
  const link = news === "sold" ? "" : `\n${site.home}${carPath({ id: car.product_id, name })}`;
  return `${name}\n${facts.join(" · ")}${link}`.replace("\n\n", "\n");
}

/** What is told, in one sentence: the subject of the mail, and the notice on the site. */
export function subjectOf(
  site: MailContext["site"],
  due: Due,
  { name, has_more: hasMore }: Pick<Reader, "name" | "has_more">,
  told: readonly Told[],
): string {
  const [first] = told;
  const count = writeNumber(site, told.length);
  const kinds = new Set(told.map(({ news }) => news));
  const where = due.kind === "search" ? t`“${name}”` : t`your wishlist`;
  if (hasMore) {
    if (first === undefined) return t`New cars: ${where}`;
    return told.every(({ news }) => news === "new")
      ? plural(
          told.length,
          t`More than ${count} new car: ${where}`,
          t`More than ${count} new cars: ${where}`,
        )
      : plural(
          told.length,
          t`News about more than ${count} car: ${where}`,
          t`News about more than ${count} cars: ${where}`,
        );
  }
  if (told.length === 1 && first !== undefined) return sentenceOf(site, first);
  if (kinds.size > 1) return t`News about ${count} cars: ${where}`;
  const [kind = "new"] = kinds;
  return {
    new: t`${count} new cars: ${where}`,
    lowered: t`${count} prices lowered: ${where}`,
    sold: t`${count} cars sold: ${where}`,
    back: t`${count} cars back on sale: ${where}`,
  }[kind];
}

function sentenceOf(site: MailContext["site"], { news, car }: Told): string {
  const { name, price, currency } = car;
  const amount = writeMoney(site, price, currency);
  return {
    new: t`New: ${name}, ${amount}`,
    lowered: t`Price lowered: ${name}, now ${amount}`,
    sold: t`Sold: ${name}`,
    back: t`Back on sale: ${name}, ${amount}`,
  }[news];
}
