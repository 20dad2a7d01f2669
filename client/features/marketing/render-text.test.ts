import { expect, it } from "vitest";
import { renderText } from "./render-text.ts";

const WORDS = { name: "Forecourt", phone: "+49 40 1", email: "a@b.example", address: "Hamburg" };
const render = (imprint: string, words: Partial<typeof WORDS> = {}) =>
  renderText(
    { ...WORDS, ...words, texts: { help: "", terms: "", privacy: "", imprint } },
    "imprint",
  );

it("the first heading is the title, and what stands in braces is filled in", () => {
  expect(
    render("# About {name}\n\nWrite to {email}, not to {nobody}.", {
      name: "A*B*C",
      email: "a_b_c@x.example",
    }),
  ).toEqual({
    title: "About A*B*C",
    html: "<p>Write to a_b_c@x.example, not to {nobody}.</p>",
  });
});

it("a text without a heading has the name of its page", () => {
  expect(render("Anna\\\nHamburg")).toEqual({
    title: "Imprint",
    html: "<p>Anna<br />\nHamburg</p>",
  });
});

it("tags are shown as text, and links lead to no scripts", () => {
  const { html } = render("<script>alert(1)</script>\n\n[a](javascript:alert) [b](/help) <b>x</b>");
  expect(html).not.toMatch(/<script|<b>|javascript:/);
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain('<a href="/help">b</a>');
});
