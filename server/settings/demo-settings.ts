import { HOUR_MS } from "#shared/lib/durations.ts";
import { onOff, type Setting, wholeNumber } from "./setting.ts";

/** Settings of a demo: one to try the product alone, or one that everybody may use. */
export const DEMO_SETTINGS = {
  DEMO: {
    schema: onOff,
    accepts: "on or off",
    about:
      "Adds demo cars and accounts to an empty database. Default: `on`. In production the default is `off`, and `on` is refused without `DEMO_RESET_HOURS`.",
  },
  DEMO_RESET_HOURS: {
    schema: wholeNumber(1, 168),
    accepts: "a whole number of hours, 1 to 168",
    about:
      "Makes a public demo, also in production: it sends nothing, keeps no uploads, and deletes everything at each start and after this many hours. Requires an empty database of its own. See [A public demo](#a-public-demo).",
  },
} as const satisfies Record<string, Setting>;

/** A demo on the open web. Undefined in `Config` where the site is none. */
export interface PublicDemo {
  /** When the process stops, to begin again with a new demo. */
  endsAt: Date;
}

interface DemoValues {
  NODE_ENV: "development" | "production" | "test";
  DEMO: boolean | undefined;
  DEMO_RESET_HOURS: number | undefined;
}

/** Settings by which a site sends something out, stores something elsewhere, or spends money. */
const SENDING = [
  "SMTP_HOST",
  "TWILIO_ACCOUNT_SID",
  "GOOGLE_CLIENT_ID",
  "STRIPE_SECRET_KEY",
  "IMGBB_KEY",
  "S3_ENDPOINT",
  "BACKUPS_TO",
  "MAIL_REPLY_DOMAIN",
  "MAIL_INBOUND_PORT",
  "MAIL_INBOUND_SECRET",
] as const;

type SendingValues = Record<(typeof SENDING)[number], unknown>;

/** Sentences about settings that do not go together. */
export function findDemoProblems(values: DemoValues & SendingValues): string[] {
  const { NODE_ENV: mode, DEMO: isOn, DEMO_RESET_HOURS: hours } = values;
  if (hours === undefined)
    return isOn === true && mode === "production"
      ? [
          'DEMO is "on", but production creates no demo data. Set DEMO=off or remove it. For a demo that everybody may use, set DEMO_RESET_HOURS.',
        ]
      : [];
  const sending = SENDING.filter((name) => values[name] !== undefined);
  return [
    ...(isOn === false
      ? [
          "DEMO_RESET_HOURS makes a public demo, but DEMO is off. Remove one of them. On a real site, remove DEMO_RESET_HOURS: it deletes everything.",
        ]
      : []),
    ...(sending.length > 0
      ? [`A public demo (DEMO_RESET_HOURS) sends nothing out. Remove ${sending.join(", ")}.`]
      : []),
  ];
}

export function readPublicDemo({ DEMO_RESET_HOURS: hours }: DemoValues): PublicDemo | undefined {
  return hours === undefined ? undefined : { endsAt: new Date(Date.now() + hours * HOUR_MS) };
}
