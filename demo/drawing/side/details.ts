import type { Body } from "#shared/rules/vocabulary.ts";
import type { Paint } from "#demo/drawing/paint.ts";
import { at, curve, linear, outline, round, sample, type Point } from "#demo/drawing/svg.ts";
import type { Design } from "./designs.ts";
import { drawNose, drawTail, edgeAt } from "./ends.ts";
import type { SideProfile } from "./profile.ts";

/** Height of a line along the car at x. */
function heightAt(points: readonly Point[], x: number): number {
  const line = sample(points);
  const next = line.findIndex((point) => point[0] >= x);
  return (line[next] ?? line.at(-1) ?? [0, 0])[1];
}

function doorLines(car: SideProfile): string {
  const foot = car.sill + 5;
  const { front, split, rear } = car.doors;
  const belt = (x: number) => heightAt(car.belt, x) - 1.5;
  const archEdge = car.rearAxle - car.wheelRadius - 7;
  const hinge = Math.max(front - 4, car.frontAxle + car.wheelRadius + 8);
  const lines = [
    `M${at(front, belt(front) - 1)}C${at(front - 3, belt(front) - 18)} ${at(hinge - 2, foot + 30)} ${at(hinge + 2, foot + 6)}Q${at(hinge + 3, foot)} ${at(hinge + 10, foot)}L${at(split + 1, foot)}`,
    `M${at(split, belt(split))}C${at(split + 4, belt(split) - 22)} ${at(split + 5, foot + 22)} ${at(split + 1, foot)}`,
  ];
  if (rear !== undefined) {
    const foot2 = Math.min(archEdge - 3, rear - 8);
    lines.push(
      `M${at(split + 1, foot)}L${at(foot2 - 7, foot)}Q${at(foot2, foot)} ${at(foot2 + 1, foot + 7)}C${at(foot2 + 4, car.wheelRadius + 20)} ${at(rear - 1, car.wheelRadius + 36)} ${at(rear, belt(Math.min(rear, car.belt.at(-1)?.[0] ?? rear)))}`,
    );
  }
  return lines.join("");
}

function bodyHandles(car: SideProfile): string {
  const places = [
    car.doors.split - 17,
    ...(car.doors.rear !== undefined ? [car.doors.rear - 15] : []),
  ];
  return places
    .map((x) => {
      const y =
        heightAt(car.shoulder, x) + (heightAt(car.belt, x) - heightAt(car.shoulder, x)) * 0.25 - 1;
      return (
        `<path d="M${at(x - 9, y)}Q${at(x - 3, y + 2.4)} ${at(x + 9, y + 1.2)}L${at(x + 9, y - 1.6)}Q${at(x - 2, y - 2.6)} ${at(x - 9, y)}Z" fill="#000" opacity=".42"/>` +
        `<rect x="${round(x - 9)}" y="${round(-y - 1.6)}" width="18" height="2.5" rx="1.2" class="h"/>`
      );
    })
    .join("");
}

function mirror(id: string, car: SideProfile, dark: boolean): string {
  const base = car.belt[0];
  if (!base) return "";
  const x = base[0] + 14;
  const y = base[1] + 1;
  const shell: Point[] = [
    [x - 8, y + 3],
    [x - 7, y + 10],
    [x + 2, y + 12.5],
    [x + 10, y + 11],
    [x + 12, y + 4, "k"],
    [x + 4, y + 1],
    [x - 4, y + 1],
  ];
  return (
    `<path d="M${at(x - 2, y - 3)}L${at(x + 8, y - 3)}L${at(x + 6, y + 4)}L${at(x + 1, y + 4)}Z" fill="#0c0e10"/>` +
    `<path d="${outline(shell)}" fill="${dark ? "#17191b" : `url(#${id}m)`}" stroke="#000" stroke-opacity=".35" stroke-width=".5"/>` +
    `<path d="${curve([
      [x - 6, y + 9.2],
      [x + 2, y + 11.4],
      [x + 9, y + 10.2],
    ])}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width=".8"/>`
  );
}

function lamps(id: string, car: SideProfile, bar: boolean): string {
  const front = outline(car.frontLamp);
  const rear = outline(car.rearLamp);
  const brow = car.frontLamp.slice(0, 4);
  const xs = car.frontLamp.map((point) => point[0]);
  const ys = car.frontLamp.map((point) => point[1]);
  const eyeX = Math.min(...xs) + (Math.max(...xs) - Math.min(...xs)) * 0.42;
  const eyeY = (Math.min(...ys) + Math.max(...ys)) / 2;
  const eye = (Math.max(...ys) - Math.min(...ys)) * 0.17;
  return (
    `<clipPath id="${id}n"><path d="${front}"/></clipPath><path d="${front}" fill="url(#${id}f)" stroke="#0a0c0d" stroke-width=".9"/>` +
    `<g clip-path="url(#${id}n)"><g fill="#171e22" stroke="#94a5ae" stroke-width=".5"><circle cx="${round(eyeX)}" cy="${round(-eyeY)}" r="${round(eye * 0.72)}"/><circle cx="${round(eyeX + eye * 2.2)}" cy="${round(-eyeY - eye * 0.7)}" r="${round(eye * 0.6)}"/></g>` +
    `<path d="${curve(brow)}" fill="none" stroke="#f7fbfd" stroke-width="2.4" opacity=".9"/></g>` +
    `<path d="${rear}" fill="url(#${id}t)" stroke="#1c0406" stroke-width=".9"/>` +
    `<path d="${curve(car.rearLamp.slice(0, 3))}" fill="none" stroke="#ff9c86" stroke-width="${bar ? 1.4 : 0.8}" opacity=".8"/>`
  );
}

function cladding(car: SideProfile): string {
  const band = (axle: number) => {
    const r = car.wheelRadius + 4.2;
    const outer = r + 6;
    const half = (radius: number) => Math.sqrt(radius * radius - (car.wheelRadius - car.sill) ** 2);
    return `M${at(axle - half(outer), car.sill)}A${outer} ${outer} 0 0 1 ${at(axle + half(outer), car.sill)}L${at(axle + half(r), car.sill)}A${r} ${r} 0 0 0 ${at(axle - half(r), car.sill)}Z`;
  };
  const a = car.frontAxle + car.wheelRadius + 3;
  const b = car.rearAxle - car.wheelRadius - 3;
  const nose = car.top[0] ?? [0, 0];
  const tail = car.top.at(-1) ?? [0, 0];
  const sill = `M${at(a, car.sill)}L${at(a, car.sill + 11)}L${at(b, car.sill + 11)}L${at(b, car.sill)}Z`;
  const frontEnd = `M${at(nose[0], nose[1])}L${at(edgeAt(car, car.sill + 19, "nose"), car.sill + 19)}L${at(car.frontAxle - car.wheelRadius - 4, car.sill + 15)}L${at(car.frontAxle - car.wheelRadius - 2, car.sill)}Z`;
  const rearEnd = `M${at(tail[0], tail[1])}L${at(edgeAt(car, car.sill + 22, "tail"), car.sill + 22)}L${at(car.rearAxle + car.wheelRadius + 4, car.sill + 16)}L${at(car.rearAxle + car.wheelRadius + 2, car.sill)}Z`;
  return `<path d="${sill}${frontEnd}${rearEnd}${band(car.frontAxle)}${band(car.rearAxle)}" fill="#1d2022"/><path d="${curve(
    [
      [a, car.sill + 10.6],
      [b, car.sill + 10.6],
    ],
  )}" fill="none" stroke="#565c60" stroke-width=".7" opacity=".8"/>`;
}

function sills(car: SideProfile): string {
  const a = car.frontAxle + car.wheelRadius + 5;
  const b = car.rearAxle - car.wheelRadius - 5;
  return `<path d="M${at(a - 2, car.sill)}L${at(a, car.sill + 3.4)}L${at(b, car.sill + 3.4)}L${at(b + 2, car.sill)}Z" fill="#0e1011" opacity=".85"/>`;
}

function bumperLines(car: SideProfile): string {
  const front = car.frontAxle - car.wheelRadius - 4;
  const rear = car.rearAxle + car.wheelRadius + 4;
  const lampFoot = car.frontLamp[3] ?? [60, 80];
  const tailFoot = car.rearLamp[2] ?? [430, 95];
  const bootY = (car.rearLamp.at(-1) ?? [0, 88])[1] - 8;
  // A lamp as tall as a van's ends at the bumper itself: no second seam there.
  const tall = tailFoot[1] - (car.rearLamp.at(-1) ?? tailFoot)[1] === 0;
  const seam = tall
    ? ""
    : `M${at(tailFoot[0] + 8, tailFoot[1] - 9)}Q${at(tailFoot[0] + 2, bootY - 8)} ${at(rear + 2, car.wheelRadius + 13)}`;
  return `M${at(lampFoot[0] - 10, lampFoot[1] - 8)}Q${at(front + 16, car.wheelRadius + 32)} ${at(front + 7, car.wheelRadius + 17)}${seam}`;
}

function rails(car: SideProfile): string {
  const from = car.doors.front + (car.doors.split - car.doors.front) * 0.62;
  const to = (car.glassTop[0]?.[0] ?? 360) + 4;
  const height = (x: number) =>
    Math.max(
      ...sample(car.top)
        .filter(([px]) => Math.abs(px - x) < 6)
        .map(([, y]) => y),
    );
  const line: Point[] = [0, 0.08, 0.5, 0.92, 1].map((share, index) => {
    const x = from + (to - from) * share;
    return [x, height(x) + (index === 0 || index === 4 ? 0 : 3.6)];
  });
  return `<path d="${curve(line)}" fill="none" stroke="#191b1d" stroke-width="2.4" stroke-linecap="round"/><path d="${curve(line)}" fill="none" stroke="#8b9398" stroke-width=".6" transform="translate(0 -.6)"/>`;
}

function openCabin(car: SideProfile): string {
  const base = car.belt[0];
  const split = car.doors.split;
  if (!base) return "";
  const [x, y] = base;
  const seat = (sx: number, h: number) =>
    outline([
      [sx - 8, y - 4],
      [sx - 5, y + 14],
      [sx, y + h],
      [sx + 5, y + h + 11],
      [sx + 13, y + h + 11],
      [sx + 15, y + h],
      [sx + 14, y + 8],
      [sx + 15, y - 4],
    ]);
  const rear = car.doors.split > 260 ? seat(split + 24, 8) : "";
  return (
    `<path d="${seat(split - 26, 12)}${rear}" fill="#2a211b" stroke="#4c3c31" stroke-width=".8"/>` +
    `<path d="M${at(x + 30, y - 3)}L${at(x + 38, y + 14)}" stroke="#141617" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M${at(x - 20, y - 5)}L${at(x + 32, y + 32)}L${at(x + 36, y + 31)}L${at(x - 4, y - 3)}Z" fill="#7f949f" opacity=".5"/>` +
    `<path d="M${at(x - 22, y - 4)}L${at(x + 33, y + 34)}L${at(x + 37, y + 32.5)}L${at(x - 12, y - 4)}Z" fill="#15181a"/>`
  );
}

export function drawDetails(
  id: string,
  { profile: car, trim, chrome }: Design,
  paint: Paint,
  body: Body,
): { defs: string; behind: string; content: string } {
  const lampTop = Math.max(...car.frontLamp.map((point) => point[1]));
  const tailTop = Math.max(...car.rearLamp.map((point) => point[1]));
  const defs =
    linear(
      `${id}f`,
      [0, -lampTop, 46, -lampTop + 18],
      [
        [0, "#cbd6dc"],
        [0.35, "#6f7e87"],
        [0.65, "#38444b"],
        [1, "#a3b0b7"],
      ],
    ) +
    linear(
      `${id}t`,
      [0, -tailTop, 0, -tailTop + 18],
      [
        [0, "#d5322c"],
        [0.45, "#8e1016"],
        [1, "#5a080c"],
      ],
    ) +
    linear(
      `${id}m`,
      [0, -lampTop - 36, 0, -lampTop - 8],
      [
        [0, paint.light],
        [0.5, paint.base],
        [1, paint.dark],
      ],
    );
  const plastic = Boolean(car.cladding);
  const fuelCap = `<circle cx="${car.rearAxle + 12}" cy="${round(-heightAt(car.shoulder, car.rearAxle + 12) + 9)}" r="7"/>`;
  const slide = car.sliding
    ? `M${at((car.doors.rear ?? 340) + 6, heightAt(car.shoulder, car.doors.rear ?? 340) - 6)}L${at(car.length - 26, heightAt(car.shoulder, car.length - 30) - 6)}`
    : "";
  const bed = car.bed
    ? `M${at(car.bed[0], car.bed[2] - 2)}L${at(car.bed[0] - 1, car.sill + 8)}`
    : "";
  return {
    defs,
    behind: car.open ? openCabin(car) : "",
    content:
      drawNose(id, car, paint) +
      drawTail(id, car, paint) +
      (plastic ? cladding(car) : sills(car)) +
      `<path d="${doorLines(car)}${bumperLines(car)}${slide}${bed}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width=".9" stroke-linejoin="round"/>` +
      `<path d="${doorLines(car)}" fill="none" stroke="${paint.sheen}" stroke-opacity=".35" stroke-width=".5" transform="translate(.9 .2)"/>` +
      `<g fill="none" stroke="#000" stroke-opacity=".3" stroke-width=".6">${fuelCap}</g>` +
      bodyHandles(car).replaceAll('class="h"', `fill="${chrome ? "#dfe3e5" : paint.light}"`) +
      lamps(id, car, trim % 2 === 0) +
      (car.rails && trim % 3 !== 2 ? rails(car) : "") +
      mirror(id, car, plastic && body !== "suv"),
  };
}
