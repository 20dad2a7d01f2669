import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { sendRaw } from "#tests/support/send-raw.ts";
import { commonHeaders } from "./security-headers.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const EXPECTED = { ...commonHeaders("http://cars.test"), "cache-control": expect.any(String) };

const BYTES = Array.from({ length: 256 }, (_, at) => `%${at.toString(16).padStart(2, "0")}`);
const ADDRESSES = [
  ...BYTES.flatMap((byte) => [`/${byte}`, `/${byte}/javascript:alert(1)`, `/cars/${byte}`]),
  ...BYTES.filter((_, at) => at % 8 === 1).flatMap((byte) => [
    `/api/${byte}`,
    `/api/products/${byte}`,
    `/images/${byte}`,
    `/assets/${byte}`,

    `/categories/${byte}x`,
    `/used-cars/${byte}`,
    `/used-cars/a/${byte}x`,
    `/sitemap-${byte}.xml`,
    `/.well-known/${byte}`,
    `/blogs?${byte}=${byte}`,
  ]),
  "/%",
  "/%e",
  "/%zz",
  "/%E0%A4%A",
  "/%c3%28",
  "/%f0%9f",
  "/%ed%a0%80",
  "/api/%",
  "/cars/%",
  "/%09/javascript:alert(1)",
  "/http://[",
  "/x:y",
  "/:",
  "/?%",
  "/?%ff",
  "//[",
  "//x:99999999/",
  "/\\evil.test/",
  "/\\\\evil.test/",
  "/%5c%5cevil.test/",
  "/%2f%2fevil.test/",
  "/.//evil.test/",
  "http://evil.test/",
  "http://[/",
  "*",
  "/a%0d%0aset-cookie:x=y/",
  "/%0d%0alocation:x/",
];

it("an address that cannot be decoded or parsed is answered in words, with all security headers", async () => {
  for (const address of ADDRESSES) {
    const { status, headers, body } = await sendRaw(server, address);
    expect([200, 301, 304, 400, 404], address).toContain(status);
    expect(headers, address).toMatchObject(EXPECTED);
    expect(headers["content-security-policy"], address).toContain("default-src 'self'");
    expect(headers.location ?? "/", address).toMatch(/^\/(?![/\\])/);
    if (status !== 301) expect(body, address).not.toBe("");
  }
  expect(server.log.filter((line) => line.includes("failed"))).toEqual([]);
});

it("what is not HTTP is answered with all security headers", async () => {
  const { port, hostname } = new URL(server.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write("NO / HTTP\r\n\r\n"));
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  for (const [name, value] of Object.entries(commonHeaders("http://cars.test")))
    expect(answer).toContain(`${name}: ${value}`);
  expect(answer).toContain("content-security-policy: default-src 'self'");
  expect(answer).toContain("cache-control: no-store");
});
