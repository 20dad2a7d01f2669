import { expect, test } from "vitest";
import { deferScripts as deferInBytes } from "./defer-scripts.server.ts";

function deferScripts(page: string, nonce: string) {
  const { html, scripts } = deferInBytes(Buffer.from(page), nonce);
  return { html: html.toString(), scripts: scripts.map(String) };
}

const page = (body: string) => `<html><head></head><body>${body}</body></html>`;

test("our scripts are put off and listed, and the mark is gone", () => {
  const { html, scripts } = deferScripts(
    page('<script nonce="n1">one()</script><script type="module" nonce="n1">two()</script>'),
    "n1",
  );
  expect(html).toBe(
    page(
      '<script type="later/text/javascript">one()</script><script type="later/module">two()</script>',
    ),
  );
  expect(scripts).toEqual(["one()", "two()"]);
});

test("our scripts that are no modules become one, which comes before a module that stands between them", () => {
  const { html, scripts } = deferScripts(
    page(
      '<script nonce="n1">one()</script><script type="module" nonce="n1">two()</script><p>é</p><script nonce="n1">(() => three("€"))()</script><script nonce="n1">four()</script>',
    ),
    "n1",
  );
  expect(html).toBe(
    page(
      '<script type="later/text/javascript">one();\n(() => three("€"))();\nfour()</script><script type="later/module">two()</script><p>é</p>',
    ),
  );
  expect(scripts).toEqual(['one();\n(() => three("€"))();\nfour()', "two()"]);
});

test("what must run at once, and what is no script, stays", () => {
  const body =
    '<script data-now="" nonce="n1">boot()</script><script type="speculationrules" nonce="n1">{}</script>';
  const { html, scripts } = deferScripts(page(body), "n1");
  expect(html).toBe(page(body.replaceAll(' nonce="n1"', "")));
  expect(scripts).toEqual(["boot()", "{}"]);
});

test("a script that somebody slipped in is not ours, whatever it claims", () => {
  const body = '<script>alert(1)</script><script nonce="guess">alert(2)</script>';
  const { html, scripts } = deferScripts(page(body), "n1");
  expect(html).toBe(page(body));
  expect(scripts).toEqual([]);
});

test("data in a page is left alone", () => {
  const body = '<script type="application/ld+json">{"a":1}</script>';
  expect(deferScripts(page(body), "n1")).toEqual({ html: page(body), scripts: [] });
});

test("letters beyond ASCII before and within a script stay whole", () => {
  const { html, scripts } = deferScripts(
    page('<p>10 € 🚗</p><script nonce="n1">tell("Größe €")</script><p>é</p>'),
    "n1",
  );
  expect(html).toBe(
    page('<p>10 € 🚗</p><script type="later/text/javascript">tell("Größe €")</script><p>é</p>'),
  );
  expect(scripts).toEqual(['tell("Größe €")']);
});

test("no module is loaded ahead, and the mark leaves every element that has it", () => {
  const head = '<link rel="modulepreload" href="/a.js" nonce="n1"><style nonce="n1">a{}</style>';
  const { html } = deferScripts(page(`${head}<style nonce="other">b{}</style>`), "n1");
  expect(html).toBe(page('<style>a{}</style><style nonce="other">b{}</style>'));
});
