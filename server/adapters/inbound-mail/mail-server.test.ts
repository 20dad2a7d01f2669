import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer, type ReceivedMail } from "./mail-server.ts";

async function open(protocol: "lmtp" | "smtp") {
  const received: ReceivedMail[] = [];
  const server = await openMailServer({
    host: "127.0.0.1",
    port: 0,
    protocol,
    mostBytes: 10_000,
    checkRecipient: async (address) =>
      address.startsWith("no") ? { code: 550, text: "There’s nobody\nhere: „Grüße“ ☃" } : undefined,
    receive: async (mail) => {
      received.push(mail);
      return { code: 250, text: "Taken" };
    },
  });
  onTestFinished(() => server.close());
  const socket = connect(server.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  return { received, say: talkTo(socket) };
}

/** Says something, and returns the last line of what is answered. */
function talkTo(socket: Socket): (line: string) => Promise<string> {
  let said = "";
  socket.on("data", (chunk) => (said += String(chunk)));
  return async (line) => {
    await expect.poll(() => said).toMatch(/^\d{3} .*\r\n$/m);
    said = "";
    socket.write(`${line}\r\n`);
    await expect.poll(() => said).toMatch(/^\d{3} .*\r\n$/m);
    return said.trim().split("\r\n").at(-1) ?? "";
  };
}

test("a mail server of one's own says where a mail came from", async () => {
  const { received, say } = await open("lmtp");
  expect(await say("LHLO mx.test")).toMatch(/^250/);
  expect(await say("XFORWARD NAME=mail.example ADDR=198.41.0.4 HELO=mail.example")).toMatch(/^250/);
  expect(await say("MAIL FROM:<pat@mail.example>")).toMatch(/^250/);
  expect(await say("RCPT TO:<no@reply.test>")).toBe('550 There\'s nobody here: "Gruesse" ?');
  expect(await say("RCPT TO:<c@reply.test>")).toMatch(/^250/);
  expect(await say("RCPT TO:<d@reply.test>")).toMatch(/^452/);
  expect(await say("DATA")).toMatch(/^354/);
  expect(await say("Subject: x\r\n\r\nYes.\r\n.")).toBe("250 Taken");
  expect(received).toMatchObject([
    {
      recipient: "c@reply.test",
      envelopeFrom: "pat@mail.example",
      client: { address: "198.41.0.4", name: "mail.example" },
    },
  ]);
  expect(received[0]?.raw.toString()).toBe("Subject: x\r\n\r\nYes.\r\n");
});

test("whoever speaks SMTP is believed nothing about where a mail came from", async () => {
  const { received, say } = await open("smtp");
  expect(await say("EHLO mail.example")).toMatch(/^250/);
  expect(await say("XFORWARD ADDR=198.41.0.4")).toMatch(/^5/);
  await say("MAIL FROM:<>");
  await say("RCPT TO:<c@reply.test>");
  await say("DATA");
  expect(await say("Subject: x\r\n\r\nYes.\r\n.")).toBe("250 Taken");
  expect(received).toMatchObject([{ envelopeFrom: "", client: { address: "127.0.0.1" } }]);
});

test("a mail that announces too much is refused before it is sent", async () => {
  const { say } = await open("lmtp");
  expect(await say("LHLO mx.test")).toMatch(/^250/);
  expect(await say("MAIL FROM:<pat@mail.example> SIZE=10001")).toMatch(/^552/);
});
