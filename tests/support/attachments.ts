import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { write } from "./conversations.ts";
import { type Person, type Reply, tokenOf } from "./person.ts";

/** A photo with a place and a camera in its metadata. */
export function makePhoto({ width = 900, height = 600 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#3366aa" } })
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "53/1 33/1 0/1" } })
    .jpeg()
    .toBuffer();
}

/** Adds a file for the next message, as the page does. */
export function attach(
  { browser }: Pick<Person, "browser">,
  conversation: string,
  content: Uint8Array,
  name = "photo.jpg",
): Promise<Reply> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], name));
  return browser.call("POST", `/conversations/${conversation}/attachments`, form);
}

/** Adds a file that must be taken, and returns its id. */
export async function attachGood(
  person: Pick<Person, "browser">,
  conversation: string,
  content: Uint8Array,
  name?: string,
): Promise<string> {
  const { status, body } = await attach(person, conversation, content, name);
  expect(status, JSON.stringify(body)).toBe(200);
  return body._id;
}

/** Sends a message with a picture, and returns both ids. */
export async function sendPicture(person: Person, conversation: string) {
  const photo = await makePhoto();
  const attachment = await attachGood(person, conversation, photo);
  const { status, body } = await write(person, conversation, {
    text: "",
    attachments: [attachment],
    key: randomUUID(),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { attachment, number: body.number as number };
}

/** Opens an attachment as a person, or as a visitor. */
export async function openAttachment(
  server: TestApp,
  conversation: string,
  attachment: string,
  { person, query = "" }: { person?: Person; query?: string } = {},
): Promise<Response> {
  const token = person && (person.browser.accessToken ?? (await tokenOf(person)));
  return server.get(`/api/conversations/${conversation}/attachments/${attachment}${query}`, {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });
}
