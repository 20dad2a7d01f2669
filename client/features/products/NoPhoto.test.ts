import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { NoPhoto } from "./NoPhoto.tsx";

interface Point {
  x: number;
  y: number;
}

/** Walks a path: where its lines and curves end, and the middle of its half circles. */
function walk(path: string): { ends: Point[]; arches: Point[] } {
  const [ends, arches]: [Point[], Point[]] = [[], []];
  let at = { x: 0, y: 0 };
  for (const [, command = "", rest = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = { m: 2, l: 2, h: 1, v: 1, c: 6, a: 7 }[command.toLowerCase()] ?? 1;
    const isRelative = command === command.toLowerCase();
    for (let from = 0; from < numbers.length; from += size) {
      const [last = 0, beforeLast = 0] = numbers.slice(from, from + size).toReversed();
      const base = isRelative ? at : { x: 0, y: 0 };
      const end = { x: base.x + beforeLast, y: base.y + last };
      if (/h/i.test(command)) Object.assign(end, { x: base.x + last, y: at.y });
      if (/v/i.test(command)) Object.assign(end, { x: at.x, y: base.y + last });
      if (/a/i.test(command)) arches.push({ x: (at.x + end.x) / 2, y: (at.y + end.y) / 2 });
      at = end;
      ends.push(at);
    }
  }
  return { ends, arches };
}

test.each(["suv", "sedan", "van", null] as const)(
  "the silhouette of a car (%s) is whole, with its wheels in its arches",
  (body) => {
    const html = renderToStaticMarkup(createElement(NoPhoto, { body }));
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(html)?.map(Number) ?? [];
    const { ends, arches } = walk(/ d="([^"]+)"/.exec(html)?.[1] ?? "");
    const wheels = [...html.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(
      ([, x, y, r]) => ({ x: Number(x), y: Number(y), r: Number(r) }),
    );
    // A line is 1.5 wide: half of it lies outside its path.
    for (const { x, y } of ends) {
      expect(x).toBeGreaterThanOrEqual(1);
      expect(x).toBeLessThanOrEqual(width - 1);
      expect(y).toBeGreaterThanOrEqual(1);
      expect(y).toBeLessThanOrEqual(height - 1);
    }
    expect(wheels).toHaveLength(2);
    const places = wheels.map(({ x, y }) => ({ x, y }));
    expect(arches.toSorted((a, b) => a.x - b.x)).toEqual(places);
    expect(Math.max(...wheels.map(({ y, r }) => y + r))).toBeLessThan(height);
  },
);
