import type { Paint } from "#demo/drawing/paint.ts";
import { at, curve, outline, sample, type Point } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

/** How far forward (or back) the body reaches at a height. */
export function edgeAt(car: SideProfile, height: number, end: "nose" | "tail"): number {
  const edge = sample(car.top).filter(([x]) => (end === "nose" ? x < 60 : x > car.length - 60));
  const nearest = edge.toSorted((a, b) => Math.abs(a[1] - height) - Math.abs(b[1] - height))[0];
  return nearest?.[0] ?? (end === "nose" ? 0 : car.length);
}

/** The lower front corner: intake, air curtain, lip. Seen from the side it is a sliver, but without it a nose is soap. */
export function drawNose(id: string, car: SideProfile, paint: Paint): string {
  const low = car.top[0]?.[1] ?? 22;
  const lamp = Math.min(...car.frontLamp.map((point) => point[1]));
  const wheelFront = car.frontAxle - car.wheelRadius - 5;
  const x = (height: number) => edgeAt(car, height, "nose");
  const span = lamp - low;
  const [top, middle, foot] = [low + span * 0.62, low + span * 0.4, low + span * 0.2];
  const grille: Point[] = [
    [x(lamp - 3) - 0.6, lamp - 2.5, "k"],
    [x(lamp - 3) + 3, lamp - 4],
    [x(top) + 2.4, top],
    [x(top) - 0.6, top - 1.5, "k"],
  ];
  const intake: Point[] = [
    [x(middle) - 0.6, middle, "k"],
    [x(middle) + 4.2, middle - 2],
    [x(foot) + 6.5, foot - 1],
    [x(foot) - 0.6, foot - 2, "k"],
  ];
  const curtain: Point[] = [
    [wheelFront * 0.4, foot + 3.5, "k"],
    [wheelFront * 0.5, foot],
    [wheelFront * 0.78, foot - 4.5, "k"],
    [wheelFront * 0.42, foot - 4.4, "k"],
  ];
  const lip = `M${at(x(low + 2), low + 2.6)}Q${at(wheelFront * 0.6, low + 1)} ${at(wheelFront + 2, car.sill + 1.5)}L${at(wheelFront + 3, car.sill - 2)}Q${at(wheelFront * 0.6, low - 2.5)} ${at(x(low) + 1, low - 0.5)}Z`;
  return (
    `<g clip-path="url(#${id}c)"><path d="${outline(grille)}${outline(intake)}" fill="#101315"/><path d="${outline(curtain)}" fill="#0c0e10" opacity=".88"/>` +
    `<path d="${curve([
      [wheelFront * 0.4, foot + 4],
      [wheelFront * 0.52, foot + 0.6],
      [wheelFront * 0.78, foot - 3.9],
    ])}" fill="none" stroke="${paint.sheen}" stroke-width=".8" opacity=".3"/>` +
    `</g><path d="${lip}" fill="#131517"/>`
  );
}

/** The lower rear corner: diffuser, reflector, bumper edge. */
export function drawTail(id: string, car: SideProfile, paint: Paint): string {
  const tail = car.top.at(-1) ?? [car.length, 22];
  const low = tail[1];
  const lamp = Math.min(...car.rearLamp.map((point) => point[1]));
  const wheelBack = car.rearAxle + car.wheelRadius + 5;
  const x = (height: number) => edgeAt(car, height, "tail");
  const edge = low + (lamp - low) * 0.62;
  const skirt = `M${at(wheelBack - 1, car.sill - 2)}L${at(wheelBack + 1, car.sill + 4)}Q${at((wheelBack + car.length) / 2, low + 10)} ${at(x(low + 14), low + 14)}L${at(x(low + 8), low + 8)}L${at(tail[0], low)}Z`;
  return (
    `<path d="${skirt}" fill="#131517"/><g clip-path="url(#${id}c)">` +
    `<path d="M${at(car.length - 26, low + 17)}L${at(x(low + 19) - 3, low + 19.5)}L${at(x(low + 22) - 3, low + 22)}L${at(car.length - 25, low + 19)}Z" fill="#9c151b"/>` +
    `<path d="${curve([
      [wheelBack + 16, edge - 3],
      [car.length - 18, edge],
      [x(edge) + 1, edge + 0.6],
    ])}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width=".8"/>` +
    `<path d="${curve([
      [wheelBack + 16, edge - 4],
      [car.length - 18, edge - 1],
      [x(edge) + 1, edge - 0.4],
    ])}" fill="none" stroke="${paint.sheen}" stroke-opacity=".5" stroke-width=".7"/></g>`
  );
}
