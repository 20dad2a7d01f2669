import { expect, test } from "vitest";
import { pseudo } from "./pseudo.ts";

test("a text in the pseudo-language is accented, longer and in brackets, with its values and links as they were", () => {
  expect(pseudo("Save")).toBe("⟦Šáṽéöö⟧");
  expect(pseudo("Read <0>the terms</0> of {0}.")).toBe("⟦Ŕéáð <0>ţĥé ţéŕɱš</0> óƒ {0}. öööö öö⟧");
  expect(pseudo("Go to {0}/dashboard")).toContain("{0}/dashboard");
  expect(pseudo(" ")).toBe(" ");
});
