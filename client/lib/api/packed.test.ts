import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { pack, type Packed, useUnpacked } from "./packed.ts";

/** What a page gets. */
function unpack<T>(data: T & Parameters<typeof pack<T>>[0]): T[] {
  const got: T[] = [];
  const packed = pack<T>(data);
  renderToString(createElement(Page<T>, { packed, tell: (each) => got.push(each) }));
  return got;
}

function Page<T>({ packed, tell }: { packed: Packed<T>; tell: (data: T) => void }) {
  tell(useUnpacked(packed));
  return null;
}

test("a page gets the data of its loader as they were, quotes, tildes and backslashes included", () => {
  const data = {
    name: 'Golf "Edition" ~ 5\\" \u2028 €',
    "~": [null, 0, -1.5, true, "~~", '""', "\\~", '\\"'],
    of: { nothing: {}, none: [] },
  };
  expect(unpack(data)).toEqual([data]);
});

test("quotes of packed data need no escaping within another JSON text", () => {
  const packed = pack({ name: "Golf", price: 1 });
  expect(JSON.stringify(packed)).toBe(`"${packed}"`);
});

test("what JSON cannot hold is refused when it is compiled", () => {
  // @ts-expect-error a date would arrive as a text
  pack({ car: { posted: new Date(0) } });
  // @ts-expect-error a promise would arrive as an empty object
  pack({ cars: [Promise.resolve(1)] });
  expect(pack({ at: undefined })).toBe("{}");
});
