import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email as Received } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmtpEmail, verifySmtp } from "./smtp.ts";

const received: { to: string[]; mail: Received }[] = [];
let server: SMTPServer;
let port: number;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === "cars" && password === "right"
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("gone") ? new Error("no such mailbox") : null),
    onData(stream, { envelope }, done) {
      void read(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).finally(done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  port = (server.server.address() as AddressInfo).port; // it listens on a port
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function read(stream: Readable, to: string[]): Promise<void> {
  received.push({ to, mail: await PostalMime.parse(await buffer(stream)) });
}

function connect(own: { user?: string; password?: string; port?: number } = {}) {
  return createSmtpEmail({
    host: "127.0.0.1",
    port: own.port ?? port,
    user: own.user,
    password: own.password,
    security: "off",
    from: "Forecourt <cars@example.org>",
  });
}

const MAIL = { to: "ada@cars.test", subject: "Grüße", text: "Hello Ada,\n\nhttps://cars.test/x\n" };

test("a mail arrives as it was written, at the one it is for", async () => {
  await connect({ user: "cars", password: "right" }).send(MAIL);
  const { to, mail } = received.at(-1) ?? {};
  expect(to).toEqual(["ada@cars.test"]);
  expect(mail).toMatchObject({ subject: "Grüße", from: { address: "cars@example.org" } });
  expect(mail?.text?.replaceAll("\r\n", "\n").trim()).toBe(MAIL.text.trim());
});

test("a mail says where answers go, how to end such mails, and that nobody wrote it by hand", async () => {
  const unsubscribe = "https://cars.test/alerts/end?key=k";
  await connect().send({ ...MAIL, replyTo: "c-1@reply.cars.test", unsubscribe });
  const { mail } = received.at(-1) ?? {};
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(["c-1@reply.cars.test"]);
  expect(headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "list-unsubscribe": `<${unsubscribe}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
  await connect().send(MAIL);
  expect(received.at(-1)?.mail.replyTo).toBeUndefined();
  expect(received.at(-1)?.mail.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
});

test("an address with a comma is one address, and no second one is slipped in", async () => {
  for (const to of ["ada@cars.test,eve@evil.test", "ada@cars.test\r\nBcc: eve@evil.test"])
    await expect(connect().send({ ...MAIL, to })).rejects.toMatchObject({ code: "EENVELOPE" });
  expect(received.flatMap(({ to }) => to).filter((address) => address.includes("evil"))).toEqual(
    [],
  );
});

test.each([
  ["a wrong password", { user: "cars", password: "wrong" }, "EAUTH"],
  ["nobody there", { port: 1 }, "ESOCKET"],
])("tells %s", async (_, own, code) => {
  await expect(connect(own).send(MAIL)).rejects.toMatchObject({ code });
});

test("tells a mailbox that is not there", async () => {
  await expect(connect().send({ ...MAIL, to: "gone@cars.test" })).rejects.toMatchObject({
    code: "EENVELOPE",
  });
});

test("a login that the mail server refuses is told without sending anything", async () => {
  const settings = { host: "127.0.0.1", port, security: "off", from: "cars@example.org" } as const;
  const count = received.length;
  await verifySmtp({ ...settings, user: "cars", password: "right" });
  await expect(verifySmtp({ ...settings, user: "cars", password: "wrong" })).rejects.toThrow(
    "Invalid login",
  );
  expect(received.length).toBe(count);
});
