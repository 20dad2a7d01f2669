import { z } from "zod";
import type { Setting } from "./setting.ts";
import { wholeNumber } from "./setting.ts";

/** Settings of answers by mail. */
export const MAIL_SETTINGS = {
  MAIL_REPLY_DOMAIN: {
    schema: z
      .string()
      .toLowerCase()
      .regex(/^(?=.{1,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/),
    accepts: "a domain, for example reply.example.org",
    about:
      "Domain of the masked addresses that receive replies to emails about messages. If unset, these emails ask the reader to reply on the site. Requires `MAIL_INBOUND_PORT` or `MAIL_INBOUND_SECRET`.",
  },
  MAIL_INBOUND_PORT: {
    schema: wholeNumber(0, 65535),
    accepts: "a port number from 0 (any free one) to 65535",
    about: "Port on which a mail server delivers emails to `MAIL_REPLY_DOMAIN`.",
  },
  MAIL_INBOUND_HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/),
    fallback: "127.0.0.1",
    accepts: "an IP address or host name to listen on, for example 127.0.0.1 or 0.0.0.0",
    about: "Address to listen on at that port. Anyone who can reach it can deliver emails.",
  },
  MAIL_INBOUND_PROTOCOL: {
    schema: z.enum(["lmtp", "smtp"]),
    fallback: "lmtp",
    accepts: "lmtp or smtp",
    about: "Protocol on that port. Use `lmtp` with your own mail server.",
  },
  MAIL_INBOUND_SECRET: {
    schema: z.string().min(32).max(500),
    accepts: "a secret of 32 to 500 characters",
    about:
      "Secret with which a provider delivers emails to `MAIL_REPLY_DOMAIN` through `POST /api/inbound-mail`.",
    secret: true,
  },
} as const satisfies Record<string, Setting>;
