import { choose } from "#demo/drawing/choice.ts";
import type { Point } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

/** Shares by which models of one design differ in length, height and wheels. */
const LENGTHS = [0.97, 0.985, 1, 1.015, 1.03] as const;
const HEIGHTS = [0.96, 0.98, 1, 1.02, 1.05] as const;
const WHEELS = [0.95, 1, 1, 1.04] as const;

/** The design with a model's own proportions: the same number always gives the same ones. */
export function varyProfile(car: SideProfile, variant: number): SideProfile {
  const long = choose(LENGTHS, variant, 31);
  const high = choose(HEIGHTS, variant, 32);
  const scaleX = (x: number) => x * long;
  const scaleY = (y: number) => y * high;
  const scale = (points: readonly Point[]): Point[] =>
    points.map(([x, y, kink]) => (kink ? [scaleX(x), scaleY(y), kink] : [scaleX(x), scaleY(y)]));
  const stretch = ([from, to]: readonly [number, number]) => [scaleX(from), scaleX(to)] as const;
  const { rear } = car.doors;
  return {
    ...car,
    length: scaleX(car.length),
    frontAxle: scaleX(car.frontAxle),
    rearAxle: scaleX(car.rearAxle),
    // Larger wheels need the room that a higher body has.
    wheelRadius: car.wheelRadius * Math.min(choose(WHEELS, variant, 33), high + 0.03),
    sill: scaleY(car.sill),
    top: scale(car.top),
    windscreen: stretch(car.windscreen),
    ...(car.rearScreen && { rearScreen: stretch(car.rearScreen) }),
    belt: scale(car.belt),
    glassTop: scale(car.glassTop),
    pillars: car.pillars.map(([foot, head, width]) => [scaleX(foot), scaleX(head), width]),
    doors: {
      front: scaleX(car.doors.front),
      split: scaleX(car.doors.split),
      ...(rear !== undefined && { rear: scaleX(rear) }),
    },
    shoulder: scale(car.shoulder),
    crease: scale(car.crease),
    frontLamp: scale(car.frontLamp),
    rearLamp: scale(car.rearLamp),
    ...(car.bed && { bed: [scaleX(car.bed[0]), scaleX(car.bed[1]), scaleY(car.bed[2])] as const }),
    ...(car.panelFrom !== undefined && { panelFrom: scaleX(car.panelFrom) }),
  };
}
