import { z } from "zod";
import type { Setting } from "./setting.ts";
import { url, wholeNumber } from "./setting.ts";

const emailAddress = z.email().max(254);
const text = z.string().max(500);

/** Settings of accounts: mail, text messages, sign-in providers, the first admin. */
export const ACCOUNT_SETTINGS = {
  SMTP_HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/),
    accepts: "the name or address of a mail server",
    about:
      "Mail server to send through. Without it mails are kept, and admins read them at `/dashboard/outbox` (in a demo: everybody on the same machine at `/outbox`).",
  },
  SMTP_PORT: {
    schema: wholeNumber(1, 65535),
    fallback: "587",
    accepts: "a port number from 1 to 65535",
    about: "Port of the mail server.",
  },
  SMTP_SECURE: {
    schema: z.enum(["starttls", "tls", "off"]),
    fallback: "starttls",
    accepts: "starttls, tls or off",
    about:
      "How the connection to the mail server is encrypted: `tls` from its first byte (usually port 465), `starttls` (587), `off` only on a private network.",
  },
  SMTP_USER: {
    schema: text,
    accepts: "a user name of at most 500 characters",
    about: "User at the mail server.",
  },
  SMTP_PASSWORD: {
    schema: text,
    accepts: "a password of at most 500 characters",
    about: "Password at the mail server.",
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(/^(?:[^<>\r\n]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
    accepts: "an address, such as cars@example.org or Forecourt <cars@example.org>",
    about: "Sender of mails. Needed with `SMTP_HOST`.",
  },
  TWILIO_ACCOUNT_SID: {
    schema: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
    accepts: "an account id of 8 to 64 letters and digits",
    about:
      "Account at Twilio, or at a service that speaks its protocol, to send codes to phones. Without it they are kept like mails.",
  },
  TWILIO_AUTH_TOKEN: {
    schema: z.string().min(8).max(200),
    accepts: "a token of 8 to 200 characters",
    about: "Token of the account. Needed with `TWILIO_ACCOUNT_SID`.",
    secret: true,
  },
  TWILIO_URL: {
    schema: url(["https:", "http:"]).transform((address) => new URL(address).origin),
    fallback: "https://api.twilio.com",
    accepts: "the address of a service, such as https://api.twilio.com",
    about: "Where the message service is.",
  },
  SMS_FROM: {
    schema: z.string().regex(/^(?:\+\d{4,15}|[A-Za-z0-9 ]{1,11})$/),
    accepts: "a number such as +491701234567, or a name of at most 11 letters",
    about: "Sender of short messages. Needed with `TWILIO_ACCOUNT_SID`.",
  },
  GOOGLE_CLIENT_ID: {
    schema: z.string().regex(/^[\w.-]{1,200}$/),
    accepts: "a client id of at most 200 letters, digits, dots and hyphens",
    about:
      "Client id for signing in with Google. The button shows when it and `GOOGLE_CLIENT_SECRET` are set. The address to allow there is `PUBLIC_URL/api/auth/google/callback`.",
  },
  GOOGLE_CLIENT_SECRET: {
    schema: z.string().min(1).max(500),
    accepts: "the secret that belongs to the client id",
    about: "Secret of the client.",
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: url(["https:", "http:"]).transform((address) => address.replace(/\/$/, "")),
    fallback: "https://accounts.google.com",
    accepts: "the issuer of an OpenID provider, such as https://accounts.google.com",
    about: "Another OpenID provider than Google may stand here.",
  },
  ADMIN_EMAIL: {
    schema: emailAddress.transform((address) => address.toLowerCase()),
    accepts: "an email address",
    about:
      "Makes the first admin at a start where there is none. Needs `ADMIN_PASSWORD`. Later: `npm run admin -- EMAIL`.",
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(12).max(128),
    accepts: "a password of 12 to 128 characters",
    about: "Password of the first admin; not read again once there is one.",
    secret: true,
  },
} as const satisfies Record<string, Setting>;
