import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import type Mail from "nodemailer/lib/mailer";
import { mailUnread } from "#server/features/conversations/mail-unread.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";
import { mailsTo } from "./sales.ts";

export const REPLY_DOMAIN = "reply.cars.test";
export const INBOUND = {
  MAIL_REPLY_DOMAIN: REPLY_DOMAIN,
  MAIL_INBOUND_PORT: "0",
  MAIL_INBOUND_SECRET: "s".repeat(40),
};

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
/** Signs a mail as the servers of `strict.test` do. */
export const SIGNATURE = {
  domainName: "strict.test",
  keySelector: "key",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

/** What the DNS knows: one domain that says how its mails are known. Others say nothing, and one cannot be asked. */
export const resolveDns = async (name: string, type: string): Promise<string[][]> => {
  if (name.endsWith("silent.test")) throw Object.assign(new Error("timeout"), { code: "ETIMEOUT" });
  const records: Record<string, string> = {
    "_dmarc.strict.test": "v=DMARC1; p=reject",
    "strict.test": "v=spf1 ip4:192.0.2.1 -all",
    "key._domainkey.strict.test": `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  };
  const found = type === "TXT" ? records[name] : undefined;
  if (found === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  return [[found]];
};

/** Sends a mail as the mail server of a person does, by LMTP. Rejects with `responseCode` and `response`. */
export async function sendMail(server: TestApp, mail: Mail.Options): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: server.app.mailServer?.port ?? 0,
    lmtp: true,
    ignoreTLS: true,
    // Each mail has a connection of its own.
    pool: false,
  });
  try {
    const { rejectedErrors } = await transport.sendMail(mail);
    // With LMTP each recipient has a reply of their own.
    if (rejectedErrors?.[0]) throw rejectedErrors[0];
  } finally {
    transport.close();
  }
}

/** The code and the sentence that a mail is refused with; undefined for one that is taken. */
export async function refusalOf(server: TestApp, mail: Mail.Options) {
  try {
    await sendMail(server, mail);
    return undefined;
  } catch (error) {
    const { responseCode, response } = error as { responseCode?: number; response?: string };
    return { code: responseCode, text: response ?? String(error) };
  }
}

/** Mails a side about its unread message, and returns the address that its answer goes to. */
export async function noticeTo(
  server: TestApp,
  person: Person,
  {
    id,
    side,
    number,
    count = 1,
  }: { id: string; side: "buyer" | "seller"; number: number; count?: number },
) {
  await mailUnread(server.app.work, { conversationId: id, side, number });
  const mail = (await mailsTo(server, person, "New message about", count)).at(-1);
  return { ...mail, text: mail?.text ?? "", replyTo: mail?.replyTo ?? "" };
}
