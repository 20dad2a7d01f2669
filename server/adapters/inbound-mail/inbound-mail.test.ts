import { expect, test } from "vitest";
import { readMail } from "./inbound-mail.ts";

const mailOf = (plain: string, html: string) =>
  Buffer.from(
    [
      "From: pat@mail.example",
      "To: c@reply.test",
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      plain,
      "--b",
      "Content-Type: text/html",
      "",
      html,
      "--b--",
      "",
    ].join("\r\n"),
  );

test("a mail whose plain text is empty says what its HTML says", async () => {
  expect((await readMail(mailOf("", "<p>Yes, it is.</p>"))).text).toBe("Yes, it is.");
  expect((await readMail(mailOf("Plain.", "<p>HTML</p>"))).text.trim()).toBe("Plain.");
});

test("a mail that nests elements without end is read as far as it makes sense", async () => {
  const html = `<p>Yes.</p>${"<div>".repeat(20_000)}deep${"</div>".repeat(20_000)}`;
  expect((await readMail(mailOf("", html))).text).toContain("Yes.");
});
