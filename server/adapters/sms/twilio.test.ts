import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTwilioSms } from "./twilio.ts";

/** Answers as Twilio's API describes: 201 for a message, 401 for a wrong token, 400 for a wrong number. */
let server: Server;
let url: string;
const sent: Record<string, string>[] = [];

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => server.close());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const expected = `Basic ${Buffer.from("AC123:token").toString("base64")}`;
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  const isRight = request.url === "/2010-04-01/Accounts/AC123/Messages.json";
  if (request.headers.authorization !== expected) response.writeHead(401);
  else if (!isRight || request.method !== "POST") response.writeHead(404);
  else if (form["To"] === "+490") response.writeHead(400);
  else if (form["To"] === "+491") response.writeHead(302, { location: "http://127.0.0.1:1/" });
  else {
    sent.push(form);
    response.writeHead(201);
  }
  response.end("{}");
}

const connect = (authToken = "token") =>
  createTwilioSms({ url, accountSid: "AC123", authToken, from: "+4930123456" });

test("a message is sent in Twilio's form", async () => {
  await connect().send({ to: "+491701234567", text: "123456 & more" });
  expect(sent).toEqual([{ To: "+491701234567", From: "+4930123456", Body: "123456 & more" }]);
});

test.each([
  ["a wrong token", "wrong", "+491701234567", "401"],
  ["a wrong number", "token", "+490", "400"],
])("tells %s, without the number", async (_, token, to, status) => {
  const failure = connect(token).send({ to, text: "1" });
  await expect(failure).rejects.toThrow(`answered ${status}`);
  await failure.catch((error: Error) => expect(error.message).not.toContain(to));
});

test("is not led to another address", async () => {
  await expect(connect().send({ to: "+491", text: "1" })).rejects.toThrow("fetch failed");
});
