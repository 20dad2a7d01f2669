import { expect, it } from "vitest";
import { cleanPhone, looksLikePhone } from "./phone.ts";

it.each([
  "",
  " ",
  "+49 40 123456",
  "0341/98 76-0",
  "(030) 901820",
  "0049 30 901820",
  "12345",
  "\u202a+49 40 1234\u202c",
  "0761 – 12 34 56",
])("%j may be a phone number", (text) => expect(looksLikePhone(text)).toBe(true));

it.each(["abc", "12", "call 0341 98765", "0341 98765 ext", "+", "123456789012345678"])(
  "%j is no phone number",
  (text) => expect(looksLikePhone(text)).toBe(false),
);

it("invisible marks that were copied with a phone number are taken off, and dashes are hyphens", () => {
  expect(cleanPhone("\u202a+49 170 1234567\u202c\u200e ")).toBe("+49 170 1234567");
  expect(cleanPhone("0761 – 12‑34—56")).toBe("0761 - 12-34-56");
});
