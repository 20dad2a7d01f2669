import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendForm } from "./upload.ts";

const token = (name: string) => `head.${btoa(JSON.stringify({ exp: Date.now(), name }))}.${name}`;

/** What was sent, by its token. The first token has expired. */
const sent: (string | undefined)[] = [];
/** Called when the browser asks for another token. */
let onRenewal = () => {};

class Upload extends EventTarget {
  readonly upload = new EventTarget();
  readonly response = { name: "front.jpg" };
  status = 0;
  #token: string | undefined;
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === "authorization") this.#token = value.split(".").at(-1);
  }
  send() {
    sent.push(this.#token);
    this.status = this.#token === "first" ? 401 : 200;
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  }
  abort() {}
}

beforeEach(() => {
  const kept = new Map([["accessToken", token("first")]]);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { origin: "http://cars.test" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("fetch", (request: Request) => {
    onRenewal();
    const isSession = new URL(request.url).pathname === "/api/auth/session";
    return Promise.resolve(
      Response.json(
        isSession ? { user: { email: "pat@example.org" } } : { accessToken: token("second") },
      ),
    );
  });
  sent.length = 0;
  onRenewal = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const upload = (signal: AbortSignal) =>
  sendForm("/api/images", new FormData(), { onProgress: () => {}, signal });

test("a file is sent again with another token when the first has expired", async () => {
  await expect(upload(new AbortController().signal)).resolves.toEqual({ name: "front.jpg" });
  expect(sent).toEqual(["first", "second"]);
});

test("a file that is removed before its upload begins is not sent", async () => {
  await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ message: "Not sent." });
  expect(sent).toEqual([]);
});

test("a file that is removed while its expired token is renewed is not sent again", async () => {
  const removal = new AbortController();
  onRenewal = () => removal.abort();
  await expect(upload(removal.signal)).rejects.toMatchObject({ message: "Not sent." });
  expect(sent).toEqual(["first"]);
});
