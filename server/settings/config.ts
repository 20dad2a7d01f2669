import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { TRADE_FIELDS, type TradeField } from "#shared/rules/site-parts.ts";
import { type BackupsConfig, findBackupProblems, readBackups } from "./backup-settings.ts";
import { findDemoProblems, type PublicDemo, readPublicDemo } from "./demo-settings.ts";
import { ENV_FILE, readEnvFile } from "./env-file.ts";
import { readServices, type Services } from "./outside-services.ts";
import { findPaymentProblems, type PaymentsConfig, readPayments } from "./payment-settings.ts";
import type { Setting } from "./setting.ts";
import { ALIASES, type SettingName, SETTINGS, type Values } from "./settings.ts";
import { findUnknownSettings } from "./unknown-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** All settings of the operator, validated. No other code reads the environment. */
export interface Config extends Services {
  mode: "development" | "production" | "test";
  port: number;
  host: string;
  /** Origin without a trailing slash; undefined until the port is known (see `main.ts`). */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  databasePoolMax: number;
  isDemo: boolean;
  /** Undefined where the site is no demo for everybody. */
  publicDemo: PublicDemo | undefined;
  secretKey: string | undefined;
  brandFile: string | undefined;
  currency: string;
  /** How long a listing lasts before it has to be renewed. */
  listingDays: number;
  /** ISO 3166. */
  country: string;
  /** How long documents of sellers are kept after the decision. */
  documentDays: number;
  /** Months after its last message that a conversation is kept. */
  messageMonths: number;
  backups: BackupsConfig;
  /** Whether the tables are backed up before they are migrated. */
  backsUpBeforeUpgrade: boolean;
  payments: PaymentsConfig;
  /** How long a booked car is held for its buyer to pay. */
  holdHours: number;
  /** How long a car that has become free is offered to the next buyer in line, in hours. */
  offerHours: number;
  /** The trade settings fixed by the environment, with their variables: admins cannot change them. */
  fixed: Partial<Record<TradeField, SettingName>>;
  locale: string;
  distanceUnit: "km" | "mi";
  timeZone: string;
  trustProxy: false | number | string[];
  /** Calls and pages per minute from one address; 0 means no limit. */
  rateLimit: number;
  pageCacheBytes: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  shutdownMs: number;
  /** Where traces are sent; undefined where there are none. */
  tracing:
    | { endpoint: string; headers: Record<string, string>; serviceName: string; share: number }
    | undefined;
  /** SQL statements that take longer are logged; 0: none. */
  slowQueryMs: number;
  /** Mean delay of the event loop from which reads are refused; 0: never. */
  maxDelayMs: number;
  /** Names the newest release; undefined where nobody is to be asked. */
  updateUrl: string | undefined;
  /** Where Prometheus reads metrics; undefined where it does not. */
  metrics: { host: string; port: number } | undefined;
  /** Sentences for the log: settings that work but could be better. */
  warnings: string[];
}

/** Lists every invalid setting at once, one line each, ready to be shown to the operator. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  /** `hints` are further sentences that may explain the problems. */
  constructor(problems: readonly string[], hints: readonly string[] = []) {
    super(
      [
        `Forecourt cannot start: ${problems.length === 1 ? "a setting is" : `${problems.length} settings are`} invalid.`,
        ...problems.map((problem) => `  - ${problem}`),
        ...hints,
        "Every setting is described in docs/operating.md#settings.",
      ].join("\n"),
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * The process's environment, merged with the file `.env` of the working directory; the environment takes
 * precedence. Tests read no file, because it would be the developer's own.
 * @throws ConfigError naming every line that cannot be read
 */
function readEnvironment(): Environment {
  const name = process.env[ENV_FILE] ?? (process.env["NODE_ENV"] === "test" ? "off" : ".env");
  if (name === "off") return process.env;
  const { values, problems } = readEnvFile(resolve(name), name !== ".env");
  if (problems.length > 0) throw new ConfigError(problems);
  // Also set in the process: libraries read some variables themselves, such as NODE_ENV.
  for (const [key, value] of Object.entries(values)) process.env[key] ??= value;
  return process.env;
}

/** @throws ConfigError naming every wrong setting. */
export function loadConfig(env: Environment = readEnvironment()): Config {
  const problems: string[] = [];
  const unknown = findUnknownSettings(env);
  const warnings: string[] = [...unknown];
  const names = Object.keys(SETTINGS) as SettingName[]; // keys of a const table
  const entries = names.map((name) => [name, readSetting(name, env, problems, warnings)]);
  const values = Object.fromEntries(entries) as Values; // one entry per name, made above

  const mode = values.NODE_ENV;
  if (values.S3_ENDPOINT !== undefined && values.IMGBB_KEY !== undefined) {
    problems.push("S3_ENDPOINT and IMGBB_KEY are both set. Set only one of them.");
  }
  if (
    values.MAIL_REPLY_DOMAIN !== undefined &&
    values.MAIL_INBOUND_PORT === undefined &&
    values.MAIL_INBOUND_SECRET === undefined
  ) {
    problems.push(
      "MAIL_REPLY_DOMAIN is set, but the site cannot receive emails. Set MAIL_INBOUND_PORT or MAIL_INBOUND_SECRET.",
    );
  }
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === values.PORT)
    problems.push(
      `METRICS_PORT and PORT are both ${values.PORT}. Set METRICS_PORT to another port.`,
    );
  problems.push(
    ...findDemoProblems(values),
    ...findPaymentProblems(values),
    ...findBackupProblems(values),
  );
  for (const [name, needed] of NEEDS) {
    if (values[name] !== undefined && values[needed] === undefined)
      problems.push(
        `${name} is set, but ${needed} is not. It must be ${SETTINGS[needed].accepts}.`,
      );
  }
  if (problems.length > 0) throw new ConfigError(problems, unknown);

  const publicDemo = readPublicDemo(values);
  return {
    ...readServices(values),
    mode,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePoolMax: values.DATABASE_POOL_MAX,
    isDemo: values.DEMO ?? (mode !== "production" || publicDemo !== undefined),
    publicDemo,
    secretKey: values.SECRET_KEY,
    brandFile: values.BRAND_FILE,
    currency: values.CURRENCY,
    listingDays: values.LISTING_DAYS,
    country: values.COUNTRY,
    documentDays: values.VERIFICATION_DOCUMENTS_DAYS,
    messageMonths: values.MESSAGES_MONTHS,
    // A backup would keep what a public demo deletes.
    backups: { ...readBackups(values), ...(publicDemo && { kept: 0 }) },
    backsUpBeforeUpgrade: values.BACKUP_BEFORE_UPGRADE && publicDemo === undefined,
    payments: readPayments(values, warnings),
    holdHours: values.HOLD_HOURS,
    offerHours: values.OFFER_HOURS,
    fixed: findFixed(env),
    locale: values.LOCALE,
    distanceUnit: values.DISTANCE_UNIT,
    timeZone: values.TIME_ZONE,
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
    shutdownMs: values.SHUTDOWN_SECONDS * 1000,
    slowQueryMs: values.SLOW_QUERY_MS,
    maxDelayMs: values.MAX_DELAY_MS,
    updateUrl: values.UPDATE_URL,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            serviceName: values.OTEL_SERVICE_NAME,
            share: values.OTEL_TRACES_SAMPLER_ARG,
          },
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    warnings,
  };
}

const TRADE_VARIABLES = {
  currency: "CURRENCY",
  hold_hours: "HOLD_HOURS",
  offer_hours: "OFFER_HOURS",
  listing_days: "LISTING_DAYS",
} as const satisfies Record<TradeField, SettingName>;

/** Only variables that are set explicitly count, not defaults. */
function findFixed(env: Environment): Config["fixed"] {
  return Object.fromEntries(
    TRADE_FIELDS.map((field) => [field, TRADE_VARIABLES[field]] as const) // a pair
      .filter(([, name]) => findValue(name, env, [], []) !== undefined),
  );
}

/** Settings that have no effect without another one. */
const NEEDS: readonly (readonly [SettingName, SettingName])[] = [
  ["DATABASE_OWNER_URL", "DATABASE_URL"],
  ["DATABASE_REPLICA_URL", "DATABASE_URL"],
  ["SMTP_HOST", "MAIL_FROM"],
  ["SMTP_USER", "SMTP_PASSWORD"],
  ["SMTP_PASSWORD", "SMTP_USER"],
  ["MAIL_INBOUND_PORT", "MAIL_REPLY_DOMAIN"],
  ["MAIL_INBOUND_SECRET", "MAIL_REPLY_DOMAIN"],
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
  ["TWILIO_ACCOUNT_SID", "SMS_FROM"],
  ["TWILIO_AUTH_TOKEN", "TWILIO_ACCOUNT_SID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["ADMIN_PASSWORD", "ADMIN_EMAIL"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ENDPOINT", "S3_ACCESS_KEY_ID"],
  ["S3_ENDPOINT", "S3_SECRET_ACCESS_KEY"],
  ["S3_BUCKET", "S3_ENDPOINT"],
  ["BACKUPS_S3_ACCESS_KEY_ID", "BACKUPS_S3_SECRET_ACCESS_KEY"],
  ["BACKUPS_S3_SECRET_ACCESS_KEY", "BACKUPS_S3_ACCESS_KEY_ID"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"],
  ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
];

function readSetting(
  name: SettingName,
  env: Environment,
  problems: string[],
  warnings: string[],
): unknown {
  const setting: Setting = SETTINGS[name];
  const raw = findValue(name, env, problems, warnings) ?? setting.fallback;
  if (raw === undefined) return undefined;
  const parsed = setting.schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const seen = setting.secret
    ? `"${"*".repeat(8)}" (${raw.length} characters)`
    : JSON.stringify(raw.slice(0, 200));
  problems.push(`${name} is ${seen}, but must be ${setting.accepts}.`);
  return undefined;
}

/** The variable itself, else the content of the file that `X_FILE` names, else an alias; "" means unset. */
function findValue(
  name: SettingName,
  env: Environment,
  problems: string[],
  warnings: string[],
): string | undefined {
  const direct = env[name]?.trim();
  if (direct) return direct;

  const file = env[`${name}_FILE`]?.trim();
  // BRAND_FILE is itself a path; its own file variant would be BRAND_FILE_FILE and reads the same way.
  if (file) {
    try {
      return readFileSync(file, "utf8").trim() || undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(
        `${name}_FILE is ${JSON.stringify(file)}, but must be a readable file (${reason}).`,
      );
      return undefined;
    }
  }

  for (const [alias, target] of Object.entries(ALIASES)) {
    const value = target === name ? env[alias]?.trim() : undefined;
    if (value) {
      warnings.push(`${alias} is read as ${name}. Rename it to ${name}.`);
      return value;
    }
  }
  return undefined;
}
