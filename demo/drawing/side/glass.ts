import { at, curve, linear, outline, sample, type Point } from "#demo/drawing/svg.ts";
import type { Design } from "./designs.ts";
import type { SideProfile } from "./profile.ts";

/** A thin band of glass along the body's own outline: a screen seen edge-on. */
function screenEdge(
  car: SideProfile,
  [from, to]: readonly [number, number],
  depth: number,
): string {
  const edge = sample(car.top).filter(([x, y]) => x >= from && x <= to && y > car.sill + 50);
  const first = edge[0];
  const last = edge.at(-1);
  if (!first || !last) return "";
  const rising = last[1] > first[1] ? 1 : -1;
  const inner = edge
    .map(([x, y], index): Point => {
      const taper = Math.sin((Math.PI * Math.min(index + 2, edge.length)) / (edge.length + 2));
      return [x + rising * depth * 0.75 * taper, y - depth * 0.8 * taper];
    })
    .reverse();
  return `M${[...edge, ...inner].map((point) => at(point[0], point[1])).join("L")}Z`;
}

function seat(x: number, belt: number, roof: number): string {
  const head = Math.min(roof - 12, belt + 30);
  return (
    `M${at(x - 9, belt - 12)}C${at(x - 7, belt + 6)} ${at(x - 3, head - 16)} ${at(x, head - 13)}` +
    `L${at(x + 10, head - 13)}C${at(x + 14, head - 20)} ${at(x + 16, belt)} ${at(x + 14, belt - 12)}Z` +
    `M${at(x + 2.5, head - 10)}C${at(x + 2, head)} ${at(x + 4, head + 1)} ${at(x + 8, head + 1)}C${at(x + 13, head + 1)} ${at(x + 13, head - 4)} ${at(x + 12.5, head - 10)}Z`
  );
}

function cabin(car: SideProfile, belt: number, roof: number): string {
  const seats = [seat(car.doors.split - 12, belt, roof)];
  if (car.doors.rear && !car.panelFrom) seats.push(seat(car.doors.rear - 10, belt, roof));
  const wheelX = car.doors.split - 62;
  return (
    `<path d="${seats.join("")}" fill="#05070880"/>` +
    `<path d="M${at(wheelX - 3, belt - 8)}L${at(wheelX + 7, belt + 12)}" stroke="#050708" stroke-width="2.6" stroke-linecap="round" opacity=".6"/>`
  );
}

export function drawGlass(
  id: string,
  { profile: car, chrome }: Design,
): { defs: string; content: string } {
  const belt = car.belt[0]?.[1] ?? 100;
  if (car.open) return { defs: "", content: "" };
  const roof = Math.max(...car.glassTop.map((point) => point[1]));
  const windows = outline([...car.belt, ...car.glassTop]);
  const front = car.belt[0]?.[0] ?? 0;
  const back = Math.max(
    ...car.belt.map((point) => point[0]),
    ...car.glassTop.map((point) => point[0]),
  );
  const trim = chrome ? "#d4d9dc" : "#0b0d0e";
  const defs =
    `<clipPath id="${id}g"><path d="${windows}"/></clipPath>` +
    linear(
      `${id}q`,
      [0, -roof, 0, -belt + 4],
      [
        [0, "#55646c"],
        [0.35, "#2f3b41"],
        [0.75, "#182025"],
        [1, "#0e1316"],
      ],
    ) +
    linear(
      `${id}r`,
      [front, 0, back, 0],
      [
        [0, "#dfeaf0", 0.42],
        [0.4, "#dfeaf0", 0.2],
        [0.75, "#dfeaf0", 0.28],
        [1, "#dfeaf0", 0.08],
      ],
    ) +
    linear(
      `${id}k`,
      [0, -roof - 4, 0, -belt],
      [
        [0, "#6d7f89"],
        [0.5, "#2b363c"],
        [1, "#12181b"],
      ],
    );
  // What the glass mirrors: the far edge of the sky, falling towards the tail.
  const mirrored = `M${at(front - 10, roof + 20)}L${at(back + 10, roof + 20)}L${at(back + 10, roof - 9)}C${at(front + (back - front) * 0.7, roof - 12)} ${at(front + (back - front) * 0.45, roof - 26)} ${at(front - 10, belt + 4)}Z`;
  const bars = car.pillars
    .map(([bottom, top, width]) => {
      const level = (x: number, y: number) => at(x, y);
      return `M${level(bottom - width / 2, belt - 6)}L${level(top - width / 2, roof + 8)}L${level(top + width / 2, roof + 8)}L${level(bottom + width / 2, belt - 6)}Z`;
    })
    .join("");
  const screens = [car.windscreen, ...(car.rearScreen ? [car.rearScreen] : [])]
    .map((stretch) => screenEdge(car, stretch, 5.5))
    .join("");
  return {
    defs,
    content:
      `<path d="${screens}" fill="url(#${id}k)" stroke="#0b0e10" stroke-width=".5"/>` +
      `<path d="${windows}" fill="url(#${id}q)"/>` +
      `<g clip-path="url(#${id}g)">${cabin(car, belt, roof)}<path d="${mirrored}" fill="url(#${id}r)"/>` +
      `<path d="${bars}" fill="#0c0f11"/><path d="${windows}" fill="none" stroke="#090b0c" stroke-width="3.4"/></g>` +
      `<path d="${windows}" fill="none" stroke="${trim}" stroke-width="${chrome ? 0.9 : 1.3}"/>` +
      (chrome
        ? `<path d="${curve(car.belt)}" fill="none" stroke="#f5f7f8" stroke-width="1.3"/>`
        : ""),
  };
}
