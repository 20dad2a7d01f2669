import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { NoPhoto } from "./NoPhoto.tsx";

interface Point {
  x: number;
  y: number;
}

/** Walks a path: where its lines and curves end, and its half circles by their radius. */
function walk(path: string): { ends: Point[]; circles: Map<number, Point[]> } {
  const ends: Point[] = [];
  const circles = new Map<number, Point[]>();
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
      if (/a/i.test(command)) {
        const radius = numbers[from] ?? 0;
        const middle = { x: (at.x + end.x) / 2, y: (at.y + end.y) / 2 };
        circles.set(radius, [...(circles.get(radius) ?? []), middle]);
      }
      at = end;
      ends.push(at);
    }
  }
  return { ends, circles };
}

test.each(["suv", "sedan", "van", null] as const)(
  "the silhouette of a car (%s) is whole, with its wheels in its arches",
  (body) => {
    const html = renderToStaticMarkup(createElement(NoPhoto, { body }));
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(html)?.map(Number) ?? [];
    const { ends, circles } = walk(/ d="([^"]+)"/.exec(html)?.[1] ?? "");
    const [wheel = 0, arch = 0] = [...circles.keys()].toSorted((a, b) => a - b);
    const arches = (circles.get(arch) ?? []).toSorted((a, b) => a.x - b.x);
    // A line is 1.5 wide: half of it lies outside its path.
    for (const { x, y } of ends) {
      expect(x).toBeGreaterThanOrEqual(1);
      expect(x).toBeLessThanOrEqual(width - 1);
      expect(y).toBeGreaterThanOrEqual(1);
      expect(y).toBeLessThanOrEqual(height - 1);
    }
    expect([...circles.keys()]).toHaveLength(2);
    expect(arches).toHaveLength(2);
    // Each wheel is two half circles.
    expect(circles.get(wheel)).toEqual(arches.flatMap((place) => [place, place]));
    expect(Math.max(...arches.map(({ y }) => y + wheel))).toBeLessThan(height);
  },
);
