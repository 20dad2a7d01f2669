import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";
import { loadBrand } from "./brand.ts";
import { SETTINGS } from "./settings.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const directory = mkdtempSync(join(tmpdir(), "forecourt-config-"));
afterAll(() => rmSync(directory, { recursive: true }));

let files = 0;

function fileWith(content: string): string {
  files += 1;
  const file = join(directory, `value-${files}`);
  writeFileSync(file, content);
  return file;
}

test("nothing set is enough", () => {
  expect(loadConfig({})).toMatchObject({
    mode: "development",
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    isDemo: true,
    currency: "EUR",
    distanceUnit: "km",
    trustProxy: false,
  });
});

test("pictures are kept in one place", () => {
  const s3 = { S3_ENDPOINT: "http://s3.test", S3_BUCKET: "cars" };
  const keys = { S3_ACCESS_KEY_ID: "idid", S3_SECRET_ACCESS_KEY: "secret" };
  expect(problemsOf({ ...s3, ...keys, IMGBB_KEY: "0123456789" })).toEqual([
    expect.stringContaining("S3_ENDPOINT and IMGBB_KEY are both set"),
  ]);
  expect(loadConfig({ IMGBB_KEY: "0123456789" }).imgbb?.url).toBe("https://api.imgbb.com/1/upload");
});

test("the owner of a database is named beside who serves it", () => {
  const DATABASE_OWNER_URL = "postgres://owner:s3cret@db.test/cars";
  expect(problemsOf({ DATABASE_OWNER_URL })).toEqual([
    "DATABASE_OWNER_URL is set, but DATABASE_URL is not. It must be a PostgreSQL URL, for example postgres://user:password@host:5432/forecourt.",
  ]);
  const both = { DATABASE_OWNER_URL, DATABASE_URL: "postgres://site:s3cret@db.test/cars" };
  expect(loadConfig(both)).toMatchObject({
    databaseOwnerUrl: DATABASE_OWNER_URL,
    databaseUrl: both.DATABASE_URL,
  });
});

test("metrics are off until they have a port, which is not the site's", () => {
  expect(loadConfig({ METRICS_HOST: "0.0.0.0" }).metrics).toBeUndefined();
  expect(loadConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(problemsOf({ METRICS_PORT: "3000" })).toEqual([
    "METRICS_PORT and PORT are both 3000. Set METRICS_PORT to another port.",
  ]);
});

test("there is no demo in production", () => {
  expect(loadConfig({ NODE_ENV: "production" }).isDemo).toBe(false);
});

/** Each row: one invalid setting, and the message that tells what it accepts. */
test.each([
  ["NODE_ENV", "prod", "development, production or test"],
  ["NODE_ENV", "Production", "development, production or test"],
  ["PORT", "http", "port number"],
  ["METRICS_PORT", "0", "port number"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "collector"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "Bearer abc", "separated by commas"],
  ["OTEL_TRACES_SAMPLER_ARG", "2", "share"],
  ["SLOW_QUERY_MS", "1s", "milliseconds"],
  ["MAX_DELAY_MS", "-1", "milliseconds"],
  ["METRICS_HOST", "not a host", "host name"],
  ["PORT", "-1", "port number"],
  ["PORT", "65536", "port number"],
  ["PORT", "3000.5", "port number"],
  ["PORT", "0x50", "port number"],
  ["HOST", "not a host", "host name"],
  ["HOST", "http://localhost", "host name"],
  ["PUBLIC_URL", "cars.example.org", "the public address of the site"],
  ["PUBLIC_URL", "ftp://cars.example.org", "the public address of the site"],
  ["PUBLIC_URL", "https://cars.example.org/shop", "without a path"],
  ["PUBLIC_URL", "https://cars.example.org/?a=1", "without a path"],
  ["PUBLIC_URL", "https://me@cars.example.org", "the public address of the site"],
  ["PUBLIC_URL", "https://", "the public address of the site"],
  ["DATA_DIR", "x".repeat(1001), "a directory"],
  ["DATABASE_URL", "mysql://localhost/cars", "a PostgreSQL URL"],
  ["DATABASE_URL", "localhost:5432", "a PostgreSQL URL"],
  ["DATABASE_OWNER_URL", "mysql://localhost/cars", "a PostgreSQL URL"],
  ["DATABASE_REPLICA_URL", "mysql://localhost/cars", "a PostgreSQL URL"],
  ["DATABASE_POOL_MAX", "1", "from 2 to 200"],
  ["DATABASE_POOL_MAX", "lots", "from 2 to 200"],
  ["IMGBB_KEY", "short", "8 to 100 letters"],
  ["IMGBB_URL", "imgbb", "upload call"],
  ["DEMO", "yes", "on or off"],
  ["DEMO", "true", "on or off"],
  ["DEMO_RESET_HOURS", "0", "1 to 168"],
  ["DEMO_RESET_HOURS", "169", "1 to 168"],
  ["SECRET_KEY", "short", "at least 32 characters"],
  ["SECRET_KEY", `change-me-${"x".repeat(30)}`, "not a placeholder"],
  ["CURRENCY", "euro", "ISO 4217"],
  ["CURRENCY", "XXZ", "ISO 4217"],
  ["LOCALE", "english please", "language tag"],
  ["DISTANCE_UNIT", "miles", "km or mi"],
  ["TIME_ZONE", "Mars/Olympus", "time zone"],
  ["TRUST_PROXY", "on", "number of proxies"],
  ["TRUST_PROXY", "0", "number of proxies"],
  ["RATE_LIMIT", "-5", "requests per minute"],
  ["RATE_LIMIT", "10/s", "requests per minute"],
  ["PAGE_CACHE_MB", "64MB", "megabytes"],
  ["PAGE_CACHE_MB", "5000", "megabytes"],
  ["LOG_LEVEL", "verbose", "debug, info"],
  ["SHUTDOWN_SECONDS", "0", "seconds from 1 to 300"],
  ["SHUTDOWN_SECONDS", "forever", "seconds from 1 to 300"],
  ["PICTURE_FETCH_ALLOW", "http://10.0.0.5", "names or addresses"],
  ["PICTURE_FETCH_ALLOW", "10.0.0.0/8", "names or addresses"],
  ["PICTURE_FETCH_ALLOW", "10.0.0.5,", "names or addresses"],
  ["PICTURE_FETCH_ALLOW", "10.0.0.500", "names or addresses"],
  ["PICTURE_FETCH_ALLOW", "fd00::5", "names or addresses"],
  ["PICTURE_FETCH_ALLOW", "nas.lan:0", "names or addresses"],
  ["PICTURE_FETCH_ALLOW", "nas.lan:65536", "names or addresses"],
  ["PAYMENTS", "paypal", "stripe, sandbox or off"],
  ["HOLD_HOURS", "0", "1 to 336"],
  ["HOLD_HOURS", "337", "1 to 336"],
  ["HOLD_HOURS", "2.5", "1 to 336"],
  ["OFFER_HOURS", "73", "1 to 72"],
  ["VERIFICATION_DOCUMENTS_DAYS", "-1", "0 to 3650"],
  ["BACKUPS_KEPT", "366", "0 to 365"],
  ["BACKUP_BEFORE_UPGRADE", "maybe", "on or off"],
  ["VERIFICATION_DOCUMENTS_DAYS", "a month", "0 to 3650"],
])("%s=%s is refused with what is accepted", (name, value, accepted) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} is `));
  expect(problems[0]).toContain(accepted);
});

describe("payments", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_0123456789",
    STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789",
    STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  };
  const production = { NODE_ENV: "production" };

  test("go to Stripe when its keys are set, else to the sandbox, in production to nobody", () => {
    expect(loadConfig({}).payments).toEqual({ kind: "sandbox" });
    expect(loadConfig(production).payments).toEqual({ kind: "off" });
    expect(loadConfig({ ...production, ...keys }).payments).toEqual({
      kind: "stripe",
      secretKey: "sk_test_0123456789",
      publishableKey: "pk_test_0123456789",
      webhookSecret: "whsec_0123456789",
    });
    expect(loadConfig({ PAYMENTS: "off" }).payments).toEqual({ kind: "off" });
  });

  test("payments in production the sandbox is there by name only, and said loudly", () => {
    const config = loadConfig({ ...production, PAYMENTS: "sandbox" });
    expect(config.payments).toEqual({ kind: "sandbox" });
    expect(config.warnings).toEqual([expect.stringContaining("NO MONEY is taken")]);
    expect(loadConfig({}).warnings).toEqual([]);
  });

  test("keys that do nothing are told", () => {
    expect(loadConfig({ ...keys, PAYMENTS: "sandbox" }).warnings).toEqual([
      expect.stringContaining("are not used"),
    ]);
    expect(loadConfig({ ...keys, ...production }).warnings).toEqual([
      expect.stringContaining("test keys"),
    ]);
  });

  test.each(Object.keys(keys))("a start without %s but with the others stops", (missing) => {
    const { [missing as keyof typeof keys]: _missing, ...others } = keys; // one of its own keys
    const problems = problemsOf(others);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toContain(`but ${missing} is not`);
  });

  test("a secret key alone is told what it lacks", () => {
    const problems = problemsOf({ STRIPE_SECRET_KEY: "sk_live_0123456789" });
    expect(problems).toEqual([
      expect.stringContaining("STRIPE_PUBLISHABLE_KEY is not"),
      expect.stringContaining("STRIPE_WEBHOOK_SECRET is not"),
    ]);
  });

  test("keys of two modes are not mixed", () => {
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: "sk_live_0123456789" })).toEqual([
      "STRIPE_SECRET_KEY is a live key, but STRIPE_PUBLISHABLE_KEY is a test key. Use keys of the same mode.",
    ]);
  });

  test("Stripe by name needs its keys", () => {
    expect(problemsOf({ PAYMENTS: "stripe" })).toEqual([
      expect.stringContaining("STRIPE_SECRET_KEY is not set"),
    ]);
  });

  test("a booked car is held for two days and offered for half a day", () => {
    expect(loadConfig({})).toMatchObject({ holdHours: 48, offerHours: 12 });
    expect(loadConfig({ HOLD_HOURS: "336", OFFER_HOURS: "1" })).toMatchObject({
      holdHours: 336,
      offerHours: 1,
    });
  });
});

test("demo data is refused in production by name", () => {
  expect(problemsOf({ NODE_ENV: "production", DEMO: "on" })).toEqual([
    expect.stringContaining('DEMO is "on"'),
  ]);
});

test.each([
  ["STRIPE_SECRET_KEY", "pk_test_0123456789", "a secret or restricted key"],
  ["STRIPE_SECRET_KEY", "sk_0123456789", "a secret or restricted key"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_test_0123456789", "a publishable key"],
  ["STRIPE_WEBHOOK_SECRET", "0123456789", "begins with whsec_"],
])("%s=%s is no key of that kind", (name, value, accepted) => {
  const [problem = ""] = problemsOf({ [name]: value });
  expect(problem).toContain(accepted);
});

test("every wrong setting is named at once", () => {
  const problems = problemsOf({ PORT: "x", DEMO: "x", CURRENCY: "x" });
  expect(problems.map((problem) => problem.split(" ")[0] ?? "").toSorted()).toEqual([
    "CURRENCY",
    "DEMO",
    "PORT",
  ]);
});

test("a secret is never shown", () => {
  const [problem = ""] = problemsOf({ SECRET_KEY: "hunter2hunter2" });
  expect(problem).not.toContain("hunter2");
  const [url = ""] = problemsOf({ DATABASE_URL: "mysql://me:hunter2@localhost/x" });
  expect(url).not.toContain("hunter2");
});

describe("values from files", () => {
  test("X_FILE is read for every setting, trimmed; the variable itself wins", () => {
    for (const name of Object.keys(SETTINGS)) {
      const [problem = ""] = problemsOf({ [`${name}_FILE`]: "/does/not/exist" });
      expect(problem, name).toContain(`${name}_FILE`);
    }
    expect(loadConfig({ PORT_FILE: fileWith("  8080\n") }).port).toBe(8080);
    expect(loadConfig({ PORT_FILE: fileWith("8080"), PORT: "9090" }).port).toBe(9090);
  });

  test("a wrong value in a file is told like any other", () => {
    expect(problemsOf({ CURRENCY_FILE: fileWith("euro") })[0]).toContain("ISO 4217");
  });
});

test("other products' names are understood, with a word about it", () => {
  const config = loadConfig({ BASE_URL: "https://cars.example.org/" });
  expect(config.publicUrl).toBe("https://cars.example.org");
  expect(config.warnings).toEqual(["BASE_URL is read as PUBLIC_URL. Rename it to PUBLIC_URL."]);
});

test("hosts that pictures are fetched from are read in one spelling", () => {
  const { pictureHosts } = loadConfig({ PICTURE_FETCH_ALLOW: "10.5, NAS.lan:8080,[FD00:0::5]:80" });
  expect(pictureHosts).toEqual([
    { host: "10.0.0.5", port: undefined },
    { host: "nas.lan", port: 8080 },
    { host: "fd00::5", port: 80 },
  ]);
  expect(loadConfig({}).pictureHosts).toEqual([]);
});

test("proxies are named by count or by address", () => {
  expect(loadConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  expect(loadConfig({ TRUST_PROXY: "10.0.0.1,::1" }).trustProxy).toEqual(["10.0.0.1", "::1"]);
});

describe("the brand file", () => {
  test("the brand file is laid over the default part by part", () => {
    const brandFile = fileWith(JSON.stringify({ name: "Cars of Riga" }));
    const brand = loadBrand({ brandFile, dataDir: "/nowhere" });
    expect(brand.name).toBe("Cars of Riga");
    expect(brand.statistics.figures.map(({ figure }) => figure)).toEqual(["12+", "163k"]);
    expect(brand.blog).toHaveLength(4);
  });

  test("the brand file has one text of the footer, and the product the others", () => {
    const brandFile = fileWith(JSON.stringify({ texts: { imprint: "# Who we are" } }));
    const { texts } = loadBrand({ brandFile, dataDir: "/nowhere" });
    expect(texts.imprint).toBe("# Who we are");
    expect(texts.terms).toMatch(/^# Terms\n/);
  });

  test.each([
    ["not JSON", "{"],
    ["a list", "[]"],
    ["an unknown part", JSON.stringify({ nmae: "x" })],
    ["a wrong part", JSON.stringify({ email: "nobody" })],
    ["an unknown text", JSON.stringify({ texts: { imprnt: "x" } })],
    ["texts that are none", JSON.stringify({ texts: "x" })],
  ])("%s is refused with the file's name", (_title, content) => {
    const brandFile = fileWith(content);
    expect(() => loadBrand({ brandFile, dataDir: "/nowhere" })).toThrow(brandFile);
  });
});

test("every setting is read by something besides the tables that describe it", () => {
  const readers = readdirSync(import.meta.dirname)
    .filter(
      (name) => /(?<!\.test)\.ts$/.test(name) && !/^(?:account-|storage-)?settings\.ts$/.test(name),
    )
    .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
    .join("\n");
  const unread = Object.keys(SETTINGS).filter((name) => !new RegExp(`\\b${name}\\b`).test(readers));
  expect(unread).toEqual([]);
});
