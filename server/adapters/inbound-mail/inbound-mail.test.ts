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

test.each([
  ["that are never closed", "<blockquote>x"],
  ["whose ends stand in comments", "<blockquote><!--</blockquote>-->x"],
])("an answer above quotes %s is read", async (_, quote) => {
  const { text } = await readBody(mailOf("", `<p>Yes.</p>${quote.repeat(25_000)}`));
  expect(text).toMatch(/^Yes\./);
  expect(text).toContain(CUT);
});

test("HTML that costs more than a mail may, or that cannot be read, harms nobody: the mail says that a part is missing", async () => {
  // Each link would keep all words within it again.
  const costly = `${"<a href=x>".repeat(190)}${"a ".repeat(475_000)}`;
  // The converter has no such number.
  const broken = '<p>Yes.</p><ol type="I" start="10000"><li>x</li></ol>';
  // The next mail is read as usual.
  const texts = [costly, broken, "<p>Yes.</p>"].map(
    async (html) => (await readBody(mailOf("", html))).text,
  );
  expect(await Promise.all(texts)).toEqual([CUT, CUT, "Yes."]);
}, 30_000);

test("a mail whose HTML cannot be read says what its plain text says, with the picture as a file", async () => {
  const mail = [
    "From: pat@mail.example",
    'Content-Type: multipart/related; boundary="r"',
    "",
    "--r",
    ...mailOf("Plain.", '<img src="cid:p"><ol type="I" start="10000"><li>x</li></ol>')
      .toString()
      .split("\r\n")
      .slice(2),
    "--r",
    "Content-Type: image/png",
    "Content-ID: <p>",
    "",
    "x",
    "--r--",
    "",
  ].join("\r\n");
  const { text, files } = await readBody(Buffer.from(mail));
  expect(text.trim()).toBe("Plain.");
  expect(files).toMatchObject([{ mark: undefined }]);
});
