import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";
import { ALIASES, SETTINGS } from "./settings.ts";
import { findUnknownSettings } from "./unknown-settings.ts";

/** Each row: a variable that is not read, and the setting that was meant. */
test.each([
  ["PUBLICURL", "PUBLIC_URL"],
  ["public_url", "PUBLIC_URL"],
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["PUBLC_URL", "PUBLIC_URL"],
  ["DATABSE_ULR", "DATABASE_URL"],
  ["DB_URL", "DATABASE_URL"],
  ["DATABASE_POOL", "DATABASE_POOL_MAX"],
  ["port", "PORT"],
  ["TIMEZONE", "TIME_ZONE"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["TRUST_PROXIES", "TRUST_PROXY"],
  ["TRUSTED_PROXIES", "TRUST_PROXY"],
  ["SMTP_PASS", "SMTP_PASSWORD"],
  ["SMTP_USERNAME", "SMTP_USER"],
  ["SMTP_FROM", "MAIL_FROM"],
  ["MAIL_HOST", "SMTP_HOST"],
  ["S3_ACCESS_KEY", "S3_ACCESS_KEY_ID"],
  ["S3_SECRET_KEY", "S3_SECRET_ACCESS_KEY"],
  ["STRIPE_KEY", "STRIPE_SECRET_KEY"],
  ["ENVFILE", "ENV_FILE"],
  ["BRANDFILE", "BRAND_FILE"],
  ["SMTP_PASS_FILE", "SMTP_PASSWORD_FILE"],
  ["SECRETKEY_FILE", "SECRET_KEY_FILE"],
])("%s is unknown, and %s was meant", (name, meant) => {
  expect(findUnknownSettings({ [name]: "a" })).toEqual([
    `${name}: unknown setting; did you mean ${meant}?`,
  ]);
});

/** Shells, systemd, containers, clouds, hosts of applications, runners of tests. */
const ORDINARY = `
  _ BASH_ENV CI COLORTERM COLUMNS DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND DISPLAY DOCKER_HOST EDITOR EMAIL
  ENV FORCE_COLOR GPG_AGENT_INFO HISTFILE HOME HOSTNAME HOSTTYPE IFS INVOCATION_ID JOURNAL_STREAM LANG
  LANGUAGE LC_ALL LINES LISTEN_FDS LISTEN_PID LOGNAME LS_COLORS MACHTYPE MAIL MAILCHECK MAILER MAINPID
  MANAGERPID MEMORY_PRESSURE_WATCH NO_COLOR NOTIFY_SOCKET NO_PROXY HTTP_PROXY HTTPS_PROXY ALL_PROXY
  no_proxy http_proxy https_proxy OLDPWD OSTYPE PAGER PATH PROMPT PS1 PWD RUNTIME_DIRECTORY SESSION_MANAGER
  SHELL SHLVL SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY STATE_DIRECTORY SUDO_USER SYSTEMD_EXEC_PID
  TEMP TERM TERM_PROGRAM TMP TMPDIR TZ USER USERNAME VISUAL WATCHDOG_USEC XAUTHORITY XDG_DATA_DIRS
  XDG_RUNTIME_DIR COMSPEC APPDATA PATHEXT ProgramData SystemRoot USERPROFILE
  NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_VERSION NODE_NO_WARNINGS NVM_DIR YARN_VERSION npm_config_loglevel
  npm_lifecycle_event npm_package_version npm_execpath INIT_CWD COREPACK_HOME UV_THREADPOOL_SIZE
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION AWS_DEFAULT_REGION AWS_CA_BUNDLE S3_FORCE_PATH_STYLE
  GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT CLOUDSDK_CONFIG K_SERVICE
  KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR FORECOURT_SERVICE_HOST FORECOURT_PORT
  DYNO PLATFORM RENDER_EXTERNAL_URL RAILWAY_PUBLIC_DOMAIN FLY_APP_NAME FLY_REGION VERCEL_URL REDIS_URL MONGO_URL
  SENTRY_DSN DATADOG_API_KEY NEW_RELIC_LICENSE_KEY OTEL_SERVICE_NAME OTEL_LOG_LEVEL
  GITHUB_ACTIONS GITHUB_TOKEN RUNNER_OS GITLAB_CI CI_JOB_ID JENKINS_URL BUILD_NUMBER VITEST VITEST_MODE
  SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE GIT_AUTHOR_NAME GIT_SSL_CAINFO
  JAVA_HOME GOPATH PYTHONPATH RUST_BACKTRACE CONTAINER_NAME IS_SANDBOX LOCAL DEBUG VERBOSE VERSION POST
`;

test("ordinary variables are no misspelt settings", () => {
  const names = ORDINARY.split(/\s+/).filter((name) => name !== "");
  expect(names.length).toBeGreaterThan(150);
  expect(findUnknownSettings(Object.fromEntries(names.map((name) => [name, "a"])))).toEqual([]);
});

test("the environment of this test has no misspelt settings", () => {
  expect(findUnknownSettings(process.env)).toEqual([]);
});

test("every setting, its file and its aliases are known", () => {
  const names = [...Object.keys(SETTINGS), ...Object.keys(ALIASES), "ENV_FILE"];
  const env = names.flatMap((name) => [
    [name, "a"],
    ...(name in SETTINGS ? [[`${name}_FILE`, "a"]] : []),
  ]);
  expect(findUnknownSettings(Object.fromEntries(env))).toEqual([]);
});

test("a variable that is empty is not told", () => {
  expect(findUnknownSettings({ PUBLICURL: " ", DB_URL: undefined })).toEqual([]);
});

test("another word for a setting that is set is somebody else's", () => {
  expect(findUnknownSettings({ DB_URL: "a", DATABASE_URL: "b" })).toEqual([]);
  expect(findUnknownSettings({ DB_URL: "a", DATABASE_URL_FILE: "b" })).toEqual([]);
});

test("a start warns of a misspelt setting, and a start that fails names it beside the problems", () => {
  expect(loadConfig({ PUBLICURL: "secret-value" }).warnings).toEqual([
    "PUBLICURL: unknown setting; did you mean PUBLIC_URL?",
  ]);
  const load = () => loadConfig({ SMTP_HOST: "mail.test", SMTP_FROM: "cars@site.test" });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow("SMTP_FROM: unknown setting; did you mean MAIL_FROM?");
});
