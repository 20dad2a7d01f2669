import { expect, it } from "vitest";
import { looksLikePhone } from "./phone.ts";

it.each(["", " ", "+49 40 123456", "0341/98 76-0", "(030) 901820", "0049 30 901820", "12345"])(
  "%j may be a phone number",
  (text) => expect(looksLikePhone(text)).toBe(true),
);

it.each(["abc", "12", "call 0341 98765", "0341 98765 ext", "+", "123456789012345678"])(
  "%j is no phone number",
  (text) => expect(looksLikePhone(text)).toBe(false),
);
