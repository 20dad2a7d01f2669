import { z } from "zod";
import { isCurrency } from "#shared/lib/currencies.ts";
import { TRADE_LIMITS } from "#shared/rules/site-settings.ts";
import { ACCOUNT_SETTINGS } from "./account-settings.ts";
import { BACKUP_SETTINGS } from "./backup-settings.ts";
import { DEMO_SETTINGS } from "./demo-settings.ts";
import { MAIL_SETTINGS } from "./mail-settings.ts";
import { PAYMENT_SETTINGS } from "./payment-settings.ts";
import { type Setting, url, wholeNumber } from "./setting.ts";
import { STORAGE_SETTINGS } from "./storage-settings.ts";
import { WATCHING_SETTINGS } from "./watching-settings.ts";

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
      "`production` writes JSON logs, creates no demo data and does not show details of failures.",
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
    accepts: "an IP address or host name to listen on, for example 127.0.0.1 or 0.0.0.0",
    about: "Address to listen on. `0.0.0.0` makes the site reachable from other machines.",
  },
  PUBLIC_URL: {
    schema: url(["http:", "https:"])
      .refine((text) => {
        const { pathname, search, hash, username } = new URL(text);
        return pathname === "/" && search === "" && hash === "" && username === "";
      })
      .transform((text) => new URL(text).origin),
    accepts: "the public address of the site, without a path, for example https://cars.example.org",
    about:
      "Public address of the site. Links, canonical URLs and the sitemap are built from it, never from a request. Default: `http://localhost:PORT`.",
  },
  DATA_DIR: {
    schema: z
      .string()
      .min(1)
      .max(1000)
      .refine((path) => !path.includes("\0")),
    fallback: ".data",
    accepts: "a directory this user may write to",
    about:
      "Directory for everything Forecourt stores: embedded database, photos, generated secrets.",
  },
  DATABASE_URL: {
    schema: url(["postgres:", "postgresql:"]),
    accepts: "a PostgreSQL URL, for example postgres://user:password@host:5432/forecourt",
    about:
      "URL of your own PostgreSQL server (15 or newer). If unset, an embedded PostgreSQL runs in `DATA_DIR`.",
    secret: true,
  },
  DATABASE_OWNER_URL: {
    schema: url(["postgres:", "postgresql:"]),
    accepts: "a PostgreSQL URL, for example postgres://owner:password@host:5432/forecourt",
    about:
      "URL of the same database, with the role that owns its tables. This role prepares the database at each start. The site then runs as the role in `DATABASE_URL`, which owns nothing and cannot change the audit log.",
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: url(["postgres:", "postgresql:"]),
    accepts: "a PostgreSQL URL, for example postgres://user:password@replica:5432/forecourt",
    about:
      "URL of a replica of that database (streaming replication), or of a balancer before several. Visitors’ pages, searches and cars are read from it while it is up to date, and from `DATABASE_URL` otherwise.",
    secret: true,
  },
  DATABASE_POOL_MAX: {
    schema: wholeNumber(2, 200),
    fallback: "10",
    accepts: "a number of connections from 2 to 200",
    about: "Maximum number of database connections per process.",
  },
  SECRET_KEY: {
    schema: z
      .string()
      .min(32)
      .max(500)
      .refine((key) => !WEAK_SECRETS.test(key)),
    accepts: "at least 32 characters that are not a placeholder",
    about:
      "Key used to sign links, logins and page cursors. Default: created at the first start and kept in `DATA_DIR/secret-key`.",
    secret: true,
  },
  BRAND_FILE: {
    schema: z.string().min(1).max(1000),
    accepts: "the path of a JSON file",
    about:
      "File with your name, contact details and marketing texts. It overrides parts of `server/settings/brand.default.json`. Default: `DATA_DIR/brand.json`, if it exists.",
  },
  CURRENCY: {
    schema: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .refine(isCurrency),
    fallback: "EUR",
    accepts: "an ISO 4217 currency code, for example EUR",
    about: "Currency for prices that do not state one. If set here, admins cannot change it.",
  },
  COUNTRY: {
    schema: z.string().regex(/^[A-Z]{2}$/),
    fallback: "DE",
    accepts: "an ISO 3166 country code, for example DE",
    about: "Country of postcodes and towns that are given without a country.",
  },
  LISTING_DAYS: {
    schema: wholeNumber(...TRADE_LIMITS.listing_days),
    fallback: "60",
    accepts: "a whole number of days, 1 to 3650",
    about:
      "How long a car stays on sale after it is listed or renewed, in days. If set here, admins cannot change it.",
  },
  LOCALE: {
    schema: z.string().max(35).refine(isLocale),
    fallback: "en-GB",
    accepts: "a language tag, for example en-GB",
    about: "Locale for the format of numbers and dates, on pages of its language and in English.",
  },
  DISTANCE_UNIT: {
    schema: z.enum(["km", "mi"]),
    fallback: "km",
    accepts: "km or mi",
    about: "Unit in which distances are shown. They are stored in kilometres.",
  },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone),
    fallback: "UTC",
    accepts: "a time zone name, for example Europe/Berlin",
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
    about: "Proxies whose `X-Forwarded-For` header is trusted. Proxies not listed are ignored.",
  },
  RATE_LIMIT: {
    schema: wholeNumber(0, 1_000_000),
    fallback: "600",
    accepts: "a number of requests per minute from 0 (no limit) to 1000000",
    about:
      "Maximum requests per minute from one IP address. Cached pages, static files and existing pictures are not counted.",
  },
  PAGE_CACHE_MB: {
    schema: wholeNumber(0, 4096),
    fallback: "64",
    accepts: "a number of megabytes from 0 (no cache) to 4096",
    about: "Memory for cached pages and replies to visitors who are not logged in, in megabytes.",
  },
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]),
    fallback: "info",
    accepts: "debug, info, warn, error or silent",
    about: "Lowest level of messages that are logged.",
  },
  SHUTDOWN_SECONDS: {
    schema: wholeNumber(1, 300),
    fallback: "10",
    accepts: "a number of seconds from 1 to 300",
    about: "How long running requests may take to finish after SIGTERM, in seconds.",
  },
} as const satisfies Record<string, Setting>;

export const SETTINGS = {
  ...SITE_SETTINGS,
  ...DEMO_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...MAIL_SETTINGS,
  ...STORAGE_SETTINGS,
  ...BACKUP_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...WATCHING_SETTINGS,
};

export type SettingName = keyof typeof SETTINGS;

/** Names of the same settings in other products: accepted, with a warning at start. */
export const ALIASES: Readonly<Record<string, SettingName>> = {
  BASE_URL: "PUBLIC_URL",
  URL: "PUBLIC_URL",
};
