import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { pack, useUnpacked } from "./packed.ts";

/** What a page gets. */
function unpack<T>(data: T): T | undefined {
  let got: T | undefined;
  const packed = pack(data);
  function Page() {
    got = useUnpacked(packed);
    return null;
  }
  renderToString(createElement(Page));
  return got;
}

test("a page gets the data of its loader as they were, quotes, tildes and backslashes included", () => {
  const data = {
    name: 'Golf "Edition" ~ 5\\" \u2028 €',
    "~": [null, 0, -1.5, true, "~~", '""', "\\~", '\\"'],
    of: { nothing: {}, none: [] },
  };
  expect(unpack(data)).toEqual(data);
});

test("quotes of packed data need no escaping within another JSON text", () => {
  const packed = pack({ name: "Golf", price: 1 });
  expect(JSON.stringify(packed)).toBe(`"${packed}"`);
});
