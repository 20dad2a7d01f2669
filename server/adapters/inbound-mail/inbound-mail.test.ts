import { expect, test } from "vitest";
import { readBody, readHeader } from "./inbound-mail.ts";
import { CUT } from "./mail-text.ts";

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
  expect((await readBody(mailOf("", "<p>Yes, it is.</p>"))).text).toBe("Yes, it is.");
  expect((await readBody(mailOf("Plain.", "<p>HTML</p>"))).text.trim()).toBe("Plain.");
});

test("a mail that nests elements without end, or is too long, says where a part is missing", async () => {
  const html = `<p>Yes.</p>${"<div>".repeat(20_000)}deep${"</div>".repeat(20_000)}`;
  const { text } = await readBody(mailOf("", html));
  expect(text).toContain("Yes.");
  expect(text.endsWith(CUT)).toBe(true);
  // The rest stands behind an attribute without an end.
  const long = `<p>Yes.</p><img src="data:${"x".repeat(1_000_000)}"><p>But</p>`;
  expect((await readBody(mailOf("", long))).text).toBe(`Yes.${CUT}`);
  const forged = await readBody(mailOf("", "<p>Yes.\u0000&#0;</p>"));
  expect(forged.text).not.toContain(CUT);
});

test("a header is read alone, whatever follows it", async () => {
  const mail = mailOf("x", "y").toString();
  // A header of a part is none of the mail.
  const other = mail.replace("Content-Type: text/plain", "From: other@mail.example");
  const crowd = `${mail.slice(0, mail.indexOf("\r\n\r\n"))}\r\n\r\nFrom: other@mail.example\r\n`;
  for (const each of [other, crowd, mail.replaceAll("\r\n", "\n")])
    expect(await readHeader(Buffer.from(each))).toMatchObject({
      from: ["pat@mail.example"],
      to: ["c@reply.test"],
      isAutomatic: false,
    });
});
