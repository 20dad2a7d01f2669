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
    html: '<p>Write to <a href="mailto:a_b_c@x.example">a_b_c@x.example</a>, not to {nobody}.</p>',
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

it("email addresses and the site's phone number are links, wherever they stand", () => {
  const { html } = render(
    "**{email}**, press@b.example. Call {phone}\\\n+49 (40) 12-3, or {email}.",
    { email: "o'neil@b.example", phone: "+49 (40) 12-3" },
  );
  const own = `<a href="mailto:o'neil@b.example">o'neil@b.example</a>`;
  const call = '<a href="tel:+4940123">+49 (40) 12-3</a>';
  expect(html).toBe(
    `<p><strong>${own}</strong>, <a href="mailto:press@b.example">press@b.example</a>. Call ${call}<br />\n${call}, or ${own}.</p>`,
  );
});

it("addresses in links and in code stay as the operator wrote them", () => {
  const { html } = render("[a@b.example](/help), `a@b.example`, <c@b.example>");
  expect(html).toBe(
    '<p><a href="/help">a@b.example</a>, <code>a@b.example</code>, <a href="mailto:c@b.example">c@b.example</a></p>',
  );
});

it("signs of HTML beside an address stay text, and other numbers are no links", () => {
  const { html } = render('"x&<a@b.example>" +49 40 12, @b.example, a@b, a/b@c.example', {
    phone: '"1"<2>&',
  });
  expect(html).not.toContain('href=""');
  expect(html.replaceAll('<a href="mailto:a@b.example">a@b.example</a>', "")).not.toContain("<a");
  expect(render("{phone}", { phone: '"1"<2>&' }).html).toBe(
    '<p><a href="tel:12">&quot;1&quot;&lt;2&gt;&amp;</a></p>',
  );
});
