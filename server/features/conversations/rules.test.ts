import { describe, expect, test } from "vitest";
import { cutAnswer, hideAddress, toShowable, tokenOf } from "./rules.ts";

const OURS = "https://cars.example.org/dashboard/messages/1";
const cut = (text: string) => cutAnswer(text, (part) => part.includes(OURS));
const MARKED = `> Hello Pat,\n>\n> Is it there?\n> ${OURS}`;
const PLAIN = `Hello Pat,\n\nIs it there?\n${OURS}`;

describe("an answer loses what it quotes", () => {
  test.each([
    ["marked lines", `Yes.\n\n${MARKED}\n`],
    [
      "marked lines and their head",
      `Yes.\n\nOn 24 Nov 2026, at 10:00, Cars <a@b.example> wrote:\n\n${MARKED}`,
    ],
    [
      "a head in two lines",
      `Yes.\n\nOn Tue, 24 Nov 2026 at 10:00, Cars <a@b.example>\nwrote:\n${MARKED}`,
    ],
    ["a German head", `Yes.\r\n\r\nAm 24.11.26 um 10:00 schrieb Cars:\r\n${MARKED}`],
    [
      "a German head with an address",
      `Yes.\n\nAm Di., 24. Nov. 2026 um 10:00 Uhr Cars <a@b.example>:\n${MARKED}`,
    ],
    ["an unmarked mail below a line", `Yes.\n\n-----Original Message-----\nFrom: Cars\n\n${PLAIN}`],
    [
      "an unmarked mail below underscores",
      `Yes.\n________________________________\nVon: Cars\n\n${PLAIN}`,
    ],
    [
      "an unmarked mail below its head",
      `Yes.\n\nLe 24 nov. 2026 à 10:00, Cars a écrit :\n\n${PLAIN}`,
    ],
    [
      "an unmarked mail below its header",
      `Yes.\r\n\r\nFrom: Cars <a@b.example>\r\nSent: Tuesday, 24 November 2026 10:00\r\nTo: Pat <pat@mail.example>\r\nSubject: A car\r\n\r\n${PLAIN}`,
    ],
    [
      "an unmarked mail below its German header",
      `Yes.\n\nVon: Cars <a@b.example>\nGesendet: Dienstag, 24. November 2026 10:00\nAn: Pat <pat@mail.example>\nBetreff: A car\n\n${PLAIN}`,
    ],
    [
      "an unmarked mail below its French header",
      `Yes.\n\nDe : Cars\nEnvoyé : mardi 24 novembre 2026\nÀ : Pat <pat@mail.example>\nObjet : A car\n\n${PLAIN}`,
    ],
    [
      "an unmarked mail below a header without its sender",
      `Yes.\n\nTo: Pat <pat@mail.example>\nSubject: A car\n\n${PLAIN}`,
    ],
    ["marked lines above it", `On 24 Nov 2026 at 10:00 Cars wrote:\n\n${MARKED}\n\nYes.`],
    [
      "marked lines above it and a signature",
      `On 24 Nov 2026 at 10:00 Cars wrote:\n${MARKED}\nYes.\n-- \nPat`,
    ],
    ["a signature", "Yes.\n\n-- \nPat Meyer\n0171 2345678"],
    ["the signature of a phone", "Yes.\n\nSent from my iPhone"],
    ["the signature of a German phone", "Yes.\n\nVon meinem iPhone gesendet"],
    [
      "a signature and marked lines",
      `Yes.\n-- \nPat\n\nOn 24 Nov 2026 at 10:00 Cars wrote:\n${MARKED}`,
    ],
  ])("%s", (_, text) => {
    expect(cut(text)).toBe("Yes.");
  });
});

test("an answer keeps what stands above and below the mail that it quotes", () => {
  const text = `Hello,\n\nAm 24.11.26 um 10:00 schrieb Cars:\n${MARKED}\n\nThe belt was changed in 2021.`;
  expect(cut(text)).toBe("Hello,\n\nThe belt was changed in 2021.");
});

describe("an answer keeps what is its own", () => {
  test.each([
    ["answers between marked lines", "> Is it there?\nYes.\n> And the price?\n9,500."],
    ["a text below marked lines", "> Is it there?\n\nYes."],
    ["a line of dashes", "Yes.\n-----\nThe price is 9,500.\n-----Details-----\nRed."],
    ["a line that ends like a head", "The seller before me wrote:\nnothing at all."],
    ["a last line that ends with a colon", "Come at 10:00 to this place:"],
    ["words like those of a phone", "Yes.\n\nVon meinem Vater habe ich es."],
    ["words that are sent from somewhere", "Yes.\n\nSent from my garage it takes an hour."],
    ["a link to the site", `Look: ${OURS}`],
    ["two dashes without their blank", "Yes.\n--\nNo."],
    ["lines like those of a header", "From: Monday\nSent: by train\nTo: you\nSubject: the car"],
  ])("%s", (_, text) => {
    expect(cut(text)).toBe(text);
  });
});

test.each([
  ["marked lines", MARKED],
  ["a mail below its header", `From: Cars\nSent: 10:00\nTo: Pat <a@b.example>\n\n${PLAIN}`],
  ["a mail below a line", `________________________________\nFrom: Cars\n${PLAIN}`],
])("of nothing but %s no word stays", (_, text) => {
  expect(cut(text)).toBe("");
});

test("an address is left out in every form", () => {
  const text =
    "To: P.M+a@mail.example, mailto:p.m%2Ba%40mail.example <p.m+a%40MAIL.example>, pxm@x";
  expect(hideAddress(text, "p.m+a@mail.example")).toBe("To: …, … <…>, pxm@x");
});

describe("a long hostile text is cut line by line", () => {
  const shapes = {
    words: "On 1 ",
    marks: "> ",
    blanks: " ",
    dashes: "-",
    underscores: "_",
    times: "1:11",
    heads: "wrote:",
    headers: "From: To: ",
    signatures: "Sent from ",
  };
  const MOST = 1_000_000;
  const oneLine = Object.entries(shapes).map(([name, part]) => ({ name, part }));
  const lines = oneLine.flatMap(({ name, part }) => [
    { name: `lines of ${name}`, part: `${part.repeat(6)}\n` },
    { name: `long lines of ${name}`, part: `${part.repeat(5000)}\n` },
  ]);

  test.each([...oneLine, ...lines, { name: "line breaks", part: "\n" }])("$name", ({ part }) => {
    const hostile = part.repeat(MOST / part.length);
    // Each line is asked for once, whatever it is.
    let asked = 0;
    const count = (text: string) => {
      asked += text.length + 1;
      return text.includes(OURS);
    };
    cutAnswer(`Yes.\n${hostile}`, count);
    expect(asked).toBeLessThanOrEqual(MOST + 10);
    cut(`Yes.\n${hostile}\n${OURS}`);
    cut(`Yes.\n${hostile}:`);
    cut(`Yes.\n${hostile}x`);
  });
});

test("an address is one of the site's domain, in small and large letters", () => {
  const token = "0123456789abcdefghjkmnpqrstvwxyz";
  expect(tokenOf(` C-${token.toUpperCase()}@Reply.Example.org`, "reply.example.org")).toBe(token);
  for (const odd of [
    `c-${token}@other.example.org`,
    `c-${token.slice(1)}@reply.example.org`,
    "x",
    "",
  ])
    expect(tokenOf(odd, "reply.example.org")).toBeUndefined();
});

test("signs that deceive are left out of an answer", () => {
  expect(toShowable("a\u202eb\u0000c\td\n\n\n\ne")).toBe("abc\td\n\ne");
});
