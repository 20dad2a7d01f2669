import { z } from "zod";
import { isCurrency } from "#shared/lib/currencies.ts";
import { TRADE_LIMITS } from "#shared/rules/site-settings.ts";
import { ACCOUNT_SETTINGS } from "./account-settings.ts";
import { MAIL_SETTINGS } from "./mail-settings.ts";
import { PAYMENT_SETTINGS } from "./payment-settings.ts";
import { onOff, type Setting, url, wholeNumber } from "./setting.ts";
import { STORAGE_SETTINGS } from "./storage-settings.ts";

type Table = typeof SETTINGS;
/** A setting with a fallback always has a value; the others may be undefined. */
export type Values = {
  [N in SettingName]:
    | z.output<Table[N]["schema"]>
    | (Table[N] extends { fallback: string } ? never : undefined);
};

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const WEAK_SECRETS = /change.?me|secret|password|example|12345/i;

const SITE_SETTINGS = {
  NODE_ENV: {
    schema: z.enum(["development", "production", "test"]),
    fallback: "development",
    accepts: "development, production or test",
    about:
      "`production` writes JSON logs, never makes demo data and keeps details of failures to itself.",
  },
  PORT: {
    schema: wholeNumber(0, 65535),
    fallback: "3000",
    accepts: "a port number from 0 (any free one) to 65535",
    about: "Port to listen on.",
  },
  HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/),
    fallback: "127.0.0.1",
    accepts: "an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0",
    about: "Address to listen on. `0.0.0.0` makes the site reachable from other machines.",
  },
  PUBLIC_URL: {
    schema: url(["http:", "https:"])
      .refine((text) => {
        const { pathname, search, hash, username } = new URL(text);
        return pathname === "/" && search === "" && hash === "" && username === "";
      })
      .transform((text) => new URL(text).origin),
    accepts: "the address people use, without a path, such as https://cars.example.org",
    about:
      "Address people use. Links, canonical addresses and the site map are built from it, never from a request. Default: `http://localhost:PORT`.",
  },
  DATA_DIR: {
    schema: z
      .string()
      .min(1)
      .max(1000)
      .refine((path) => !path.includes("\0")),
    fallback: ".data",
    accepts: "a directory this user may write to",
    about: "Everything the product keeps: embedded database, pictures, generated secrets.",
  },
  DATABASE_URL: {
    schema: url(["postgres:", "postgresql:"]),
    accepts: "a PostgreSQL address, such as postgres://user:password@host:5432/forecourt",
    about:
      "A PostgreSQL (15 or newer) of your own. Without it an embedded PostgreSQL runs in `DATA_DIR`.",
    secret: true,
  },
  DATABASE_OWNER_URL: {
    schema: url(["postgres:", "postgresql:"]),
    accepts: "a PostgreSQL address, such as postgres://owner:password@host:5432/forecourt",
    about:
      "The same database as the role that owns its tables; it prepares the database at each start. The site then works as the role of `DATABASE_URL`, which owns nothing and cannot change the audit log.",
    secret: true,
  },
  DATABASE_POOL_MAX: {
    schema: wholeNumber(2, 200),
    fallback: "10",
    accepts: "a number of connections from 2 to 200",
    about: "Most connections this process opens to the database.",
  },
  DEMO: {
    schema: onOff,
    accepts: "on or off",
    about:
      "Demo cars and accounts on an empty database. Default: `on`, but `off` in production, where it is refused.",
  },
  SECRET_KEY: {
    schema: z
      .string()
      .min(32)
      .max(500)
      .refine((key) => !WEAK_SECRETS.test(key)),
    accepts: "at least 32 characters that are not a placeholder",
    about:
      "Signs what the site hands out and must get back unchanged. Default: made at the first start and kept in `DATA_DIR/secret-key`.",
    secret: true,
  },
  BRAND_FILE: {
    schema: z.string().min(1).max(1000),
    accepts: "the path of a JSON file",
    about:
      "Your name, contact details and marketing words, laid over `server/settings/brand.default.json`. Default: `DATA_DIR/brand.json` where it exists.",
  },
  CURRENCY: {
    schema: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .refine(isCurrency),
    fallback: "EUR",
    accepts: "a currency code of ISO 4217, such as EUR",
    about: "Currency of prices that say none. Set here, no admin changes it.",
  },
  COUNTRY: {
    schema: z.string().regex(/^[A-Z]{2}$/),
    fallback: "DE",
    accepts: "a country code of ISO 3166, such as DE",
    about: "Country whose postcodes and towns are meant where a place names none.",
  },
  LISTING_DAYS: {
    schema: wholeNumber(...TRADE_LIMITS.listing_days),
    fallback: "60",
    accepts: "a whole number of days, 1 to 3650",
    about:
      "How long a car that a seller adds or renews stays on sale. Set here, no admin changes it.",
  },
  LOCALE: {
    schema: z.string().max(35).refine(isLocale),
    fallback: "en-GB",
    accepts: "a language tag, such as en-GB",
    about: "How numbers and dates are written.",
  },
  DISTANCE_UNIT: {
    schema: z.enum(["km", "mi"]),
    fallback: "km",
    accepts: "km or mi",
    about: "Unit distances are shown in. They are stored in kilometres.",
  },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone),
    fallback: "UTC",
    accepts: "a time zone name, such as Europe/Berlin",
    about: "Time zone of the dates and times shown.",
  },
  TRUST_PROXY: {
    schema: z.union([
      z.enum(["off"]).transform(() => false as const),
      wholeNumber(1, 10),
      z
        .string()
        .regex(/^[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*$/)
        .refine((list) => /[.:]/.test(list))
        .transform((list) => list.split(",")),
    ]),
    fallback: "off",
    accepts:
      "off, the number of proxies in front (1 to 10), or their addresses separated by commas",
    about:
      "Which proxies may say who the caller is (`X-Forwarded-For`). Nobody is believed unless named here.",
  },
  RATE_LIMIT: {
    schema: wholeNumber(0, 1_000_000),
    fallback: "600",
    accepts: "a number of calls a minute from 0 (no limit) to 1000000",
    about:
      "Most calls and pages a minute from one address; what is sent from memory, files and pictures that have been made before are not counted.",
  },
  PAGE_CACHE_MB: {
    schema: wholeNumber(0, 4096),
    fallback: "64",
    accepts: "a number of megabytes from 0 (no cache) to 4096",
    about: "Memory for ready-made pages and replies to visitors who are not signed in.",
  },
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]),
    fallback: "info",
    accepts: "debug, info, warn, error or silent",
    about: "How much the log says.",
  },
  SHUTDOWN_SECONDS: {
    schema: wholeNumber(1, 300),
    fallback: "10",
    accepts: "a number of seconds from 1 to 300",
    about: "How long requests under way may take to finish after SIGTERM.",
  },
} as const satisfies Record<string, Setting>;

export const SETTINGS = {
  ...SITE_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...MAIL_SETTINGS,
  ...STORAGE_SETTINGS,
  ...PAYMENT_SETTINGS,
};

export type SettingName = keyof typeof SETTINGS;

/** Names of the same settings in other products: accepted, with a warning at start. */
export const ALIASES: Readonly<Record<string, SettingName>> = {
  BASE_URL: "PUBLIC_URL",
  URL: "PUBLIC_URL",
};
