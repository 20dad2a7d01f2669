import type { Transporter } from "nodemailer";
import type { EmailSender } from "./email.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  user: string | undefined;
  password: string | undefined;
  /** `tls` from the first byte (port 465), `starttls` demanded, or `off` for a relay on a private network. */
  security: "tls" | "starttls" | "off";
  /** As in `Forecourt <cars@example.org>`. */
  from: string;
}

const TIMEOUT_MS = 15_000;

/** Sends through a mail server (RFC 5321). */
export function createSmtpEmail(settings: SmtpSettings): EmailSender {
  const { from } = settings;
  let transport: Transporter | undefined;
  return {
    async send({ to, subject, text, replyTo, unsubscribe }) {
      transport ??= await openTransport(settings);
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
        headers: {
          // Keeps out-of-office replies from answering (RFC 3834).
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe !== undefined && {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
    },
  };
}

/** Connects and logs in to a mail server, without sending anything. @throws Error in the server's words */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  const transport = await openTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(settings: SmtpSettings): Promise<Transporter> {
  const { host, port, user, password, security } = settings;
  // Loaded with the first mail, because most commands and many sites send none.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "off",
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A text that names a file or an address must never be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
