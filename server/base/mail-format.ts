import { minorDigits } from "#shared/lib/currencies.ts";
import { type DistanceUnit, KM_PER } from "#shared/lib/distances.ts";
import { pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { toMajor } from "#shared/lib/money.ts";
import { languageNow, localeNow } from "./speak.ts";

/** The site's name and formats, as mails use them. */
export interface MailSite {
  origin: string;
  /** Where its pages begin, in the language of the scope. */
  readonly home: string;
  /** The current value: admins change it while the site runs. */
  readonly brandName: string;
  readonly locale: string;
  timeZone: string;
}

/** The site as mails in the language of the scope name and link it. */
export function mailSite(
  site: { origin: string; locale: string; timeZone: string },
  brand: { readonly name: string },
): MailSite {
  return {
    origin: site.origin,
    get home() {
      return site.origin + pathIn(languageNow(), "/").replace(/\/$/, "");
    },
    get brandName() {
      return brand.name;
    },
    get locale() {
      return localeNow(site.locale);
    },
    timeZone: site.timeZone,
  };
}

/** What somebody has written, each line marked as theirs. */
export function quote(text: string): string {
  return `> ${text.replaceAll("\n", "\n> ")}`;
}

/** "21 November 2026, 17:05 GMT": mails are read anywhere, so they say which clock is meant. */
export function writeMoment({ locale, timeZone }: MailSite, at: Date): string {
  const { day, time } = remember(`${locale} ${timeZone}`, () => ({
    day: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
    time: new Intl.DateTimeFormat(locale, {
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
      timeZoneName: "short",
    }),
  }));
  const parts = time.formatToParts(at);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const clock = parts.map(({ type, value }) => (type === "timeZoneName" ? "" : value)).join("");
  return t`${day.format(at)}, ${clock.trim()} ${zone}`;
}

/** "21 November 2026", by the site's clock. */
export function writeDay({ locale, timeZone }: MailSite, at: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(at);
}

/** An amount in minor units, such as "€12,500.00". */
export function writeMoney({ locale }: MailSite, minor: number, currency: string): string {
  const format = remember(
    `${locale} ${currency}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        minimumFractionDigits: minorDigits(currency),
      }),
  );
  return format.format(toMajor(minor, currency));
}

/** A distance in the site's unit, such as "80,000 km". */
export function writeDistance({ locale }: MailSite, km: number, unit: DistanceUnit): string {
  return `${writeNumber({ locale }, Math.round(km / KM_PER[unit]))} ${unit}`;
}

/** A whole number, such as "1,000". */
export function writeNumber({ locale }: Pick<MailSite, "locale">, value: number): string {
  return remember(`${locale} number`, () => new Intl.NumberFormat(locale)).format(value);
}

const formats = new Map<string, unknown>();

/** A cache, because constructing a format takes longer than the transaction that a mail is part of. */
function remember<F>(key: string, make: () => F): F {
  const known = formats.get(key) ?? make();
  formats.set(key, known);
  return known as F; // made under this key by the one who asks for it
}
