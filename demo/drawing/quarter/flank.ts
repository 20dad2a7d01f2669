import type { Paint } from "#demo/drawing/paint.ts";
import { sample } from "#demo/drawing/svg.ts";
import { pathThrough, type Spot } from "./camera.ts";
import { onFlank, traced, type Sitting } from "./sitting.ts";

/** Shut lines, handles, sill, tail lamp and the near mirror. */
export function drawFlankOf(sitting: Sitting, paint: Paint): string {
  const car = sitting.shape.design.profile;
  const { front, split, rear } = car.doors;
  const belt = car.belt[0]?.[1] ?? 100;
  const foot = car.sill + 6;
  const hinge = Math.max(front - 4, car.frontAxle + car.wheelRadius + 8);
  const archEdge = car.rearAxle - car.wheelRadius - 10;
  const seams = [
    sample([
      [front, belt - 3],
      [hinge - 1, foot + 34],
      [hinge + 1, foot + 4, "k"],
      [split, foot],
    ]),
    sample([
      [split, belt + 2],
      [split + 3, belt - 40],
      [split, foot],
    ]),
    ...(rear === undefined
      ? []
      : [
          sample([
            [split, foot, "k"],
            [archEdge - 2, foot, "k"],
            [archEdge + 4, car.wheelRadius + 18],
            [rear, belt + 4],
          ]),
        ]),
  ];
  const lines = seams.map((seam) => onFlank(sitting, seam, false)).join("");
  const handles = [split - 17, ...(rear === undefined ? [] : [rear - 15])]
    .map((x) =>
      onFlank(sitting, [
        [x - 9, belt - 12],
        [x + 9, belt - 11],
        [x + 9, belt - 14],
        [x - 9, belt - 15],
      ]),
    )
    .join("");
  const sill = onFlank(sitting, [
    [car.frontAxle + car.wheelRadius, car.sill],
    [car.frontAxle + car.wheelRadius, car.sill + (car.cladding ? 12 : 4)],
    [car.rearAxle - car.wheelRadius, car.sill + (car.cladding ? 12 : 4)],
    [car.rearAxle - car.wheelRadius, car.sill],
  ]);
  const crease = onFlank(
    sitting,
    sample(car.shoulder).filter(([x]) => x > 60 && x < car.length - 20),
    false,
  );
  return (
    `<path d="${sill}" fill="#131618"/><path d="${lines}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="2.6"/>` +
    `<path d="${crease}" fill="none" stroke="${paint.sheen}" stroke-opacity=".45" stroke-width="2.4"/>` +
    `<path d="${handles}" fill="${sitting.shape.design.chrome ? "#dfe3e5" : paint.light}" stroke="#000" stroke-opacity=".5" stroke-width="1.6"/>` +
    `<path d="${onFlank(sitting, traced(car.rearLamp))}" fill="#b3171d" stroke="#220507" stroke-width="2"/>`
  );
}

/** The bonnet's seams and the folds pressed into it. */
export function drawBonnetOf({ camera, surface, shape }: Sitting, paint: Paint): string {
  const car = shape.design.profile;
  const lamp = car.frontLamp[3] ?? [60, 84];
  const cowl = (car.belt[0]?.[0] ?? 140) - 8;
  const along = (from: number, to: number, share: (at: number) => number) =>
    [1, -1]
      .map((side) => {
        const spots = Array.from({ length: 12 }, (_, index): Spot => {
          const x = from + ((to - from) * index) / 11;
          const v = surface.flank(x, (car.belt[0]?.[1] ?? 100) - 12) * share(index / 11);
          return [x + surface.bow(x, v), v * side, surface.over(x, v) + 0.2];
        });
        return pathThrough(camera, spots, false);
      })
      .join("");
  const seam = along(lamp[0] * 0.75, cowl, (at) => 0.9 + 0.03 * at);
  const fold = along(26, cowl - 14, (at) => 0.5 + 0.12 * at);
  return (
    `<path d="${seam}" fill="none" stroke="#000" stroke-opacity=".42" stroke-width="2.2"/>` +
    `<path d="${fold}" fill="none" stroke="${paint.sheen}" stroke-opacity=".4" stroke-width="2.6" stroke-linecap="round"/>`
  );
}

export function drawMirrorsOf({ camera, shape, surface }: Sitting, paint: Paint): string {
  const base = shape.design.profile.belt[0];
  if (!base) return "";
  const [x, z] = [base[0] + 10, base[1] + 6];
  const mirror = (side: 1 | -1) => {
    const reach = surface.flank(x, z) + 13;
    const [cx, cy] = camera.project([x, reach * side, z]);
    const [ax] = camera.project([x, (reach + 10) * side, z]);
    const ry = Math.abs(camera.project([x, reach * side, z + 5.4])[1] - cy);
    const foot = pathThrough(camera, [
      [x, (reach - 14) * side, z - 4],
      [x + 4, (reach - 4) * side, z],
      [x + 4, (reach - 4) * side, z - 5],
      [x, (reach - 14) * side, z - 8],
    ]);
    const rx = Math.max(22, Math.abs(ax - cx) * 1.5);
    return `<path d="${foot}" fill="#0d0f10"/><ellipse cx="${Math.round(cx)}" cy="${Math.round(cy)}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${paint.base}" stroke="#000" stroke-opacity=".4" stroke-width="1.6"/><ellipse cx="${Math.round(cx - 2)}" cy="${Math.round(cy - ry * 0.4)}" rx="${Math.round(rx * 0.74)}" ry="${Math.round(ry * 0.4)}" fill="${paint.sheen}" opacity=".45"/>`;
  };
  return mirror(-1) + mirror(1);
}
