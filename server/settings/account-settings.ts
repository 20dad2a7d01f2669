import { z } from "zod";
import { isCommonPassword } from "#server/base/common-passwords.ts";
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
      "Mail server that emails are sent through. If unset, emails stay in the outbox, where admins read them (`/dashboard/outbox`). In a demo, anyone on the same machine can read them at `/outbox`.",
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
      "Encryption of the connection to the mail server: `tls` from the first byte (usually port 465) or `starttls` (usually 587). Use `off` only on a private network.",
  },
  SMTP_USER: {
    schema: text,
    accepts: "a user name of at most 500 characters",
    about: "User name for the mail server.",
  },
  SMTP_PASSWORD: {
    schema: text,
    accepts: "a password of at most 500 characters",
    about: "Password for the mail server.",
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(/^(?:[^<>\r\n]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
    accepts: "an email address, for example cars@example.org or Forecourt <cars@example.org>",
    about: "Sender of emails. Required with `SMTP_HOST`.",
  },
  TWILIO_ACCOUNT_SID: {
    schema: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
    accepts: "an account id of 8 to 64 letters and digits",
    about:
      "Account at Twilio, or at a compatible service, that sends text messages (SMS). If unset, text messages stay in the outbox.",
  },
  TWILIO_AUTH_TOKEN: {
    schema: z.string().min(8).max(200),
    accepts: "a token of 8 to 200 characters",
    about: "Token of that account. Required with `TWILIO_ACCOUNT_SID`.",
    secret: true,
  },
  TWILIO_URL: {
    schema: url(["https:", "http:"]).transform((address) => new URL(address).origin),
    fallback: "https://api.twilio.com",
    accepts: "the URL of a service, for example https://api.twilio.com",
    about: "URL of the text message service.",
  },
  SMS_FROM: {
    schema: z.string().regex(/^(?:\+\d{4,15}|[A-Za-z0-9 ]{1,11})$/),
    accepts: "a number, for example +491701234567, or a name of at most 11 letters",
    about: "Sender of text messages. Required with `TWILIO_ACCOUNT_SID`.",
  },
  GOOGLE_CLIENT_ID: {
    schema: z.string().regex(/^[\w.-]{1,200}$/),
    accepts: "a client id of at most 200 letters, digits, dots and hyphens",
    about:
      "Client id for login with Google. The button is shown when this and `GOOGLE_CLIENT_SECRET` are set. At Google, allow the redirect address `PUBLIC_URL/api/auth/google/callback`.",
  },
  GOOGLE_CLIENT_SECRET: {
    schema: z.string().min(1).max(500),
    accepts: "the secret that belongs to the client id",
    about: "Secret of that client.",
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: url(["https:", "http:"]).transform((address) => address.replace(/\/$/, "")),
    fallback: "https://accounts.google.com",
    accepts: "the issuer of an OpenID provider, for example https://accounts.google.com",
    about: "Issuer of the OpenID provider. Set it to use another provider than Google.",
  },
  ADMIN_EMAIL: {
    schema: emailAddress.transform((address) => address.toLowerCase()),
    accepts: "an email address",
    about:
      "Email of the first admin, who is created at a start without any admin. Requires `ADMIN_PASSWORD`. For further admins: `npm run admin -- EMAIL`.",
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .min(12)
      .max(128)
      .refine((password) => !isCommonPassword(password)),
    accepts: "a password of 12 to 128 characters that is none of the most common",
    about: "Password of the first admin. Ignored once an admin exists.",
    secret: true,
  },
} as const satisfies Record<string, Setting>;
