import { pathThrough, type Spot } from "./camera.ts";
import { points } from "#demo/drawing/svg.ts";
import { onFlank, traced, type Sitting } from "./sitting.ts";

/** An open car's screen frame, and the hole between its doors. */
function drawOpenTop({ camera, surface, shape }: Sitting): string {
  const car = shape.design.profile;
  const base = car.belt[0] ?? [140, 90];
  const inner = (x: number) => surface.flank(x, base[1] - 6) * 0.8;
  const [from, to] = [base[0] + 4, car.doors.split + (car.doors.split > 260 ? 46 : 8)];
  const z = base[1] + 1;
  const hole = pathThrough(camera, [
    [from, inner(from), z],
    [to, inner(to), z + 2],
    [to, -inner(to), z + 2],
    [from, -inner(from), z],
  ]);
  const foot = surface.flank(base[0], base[1] - 6) * 0.88;
  const frame = pathThrough(camera, [
    [base[0] - 20, foot, z],
    [base[0] + 34, foot * 0.78, z + 35],
    [base[0] + 34, -foot * 0.78, z + 35],
    [base[0] - 20, -foot, z],
  ]);
  const seat = (x: number, v: number) => {
    const outline = traced(
      points(
        "-22,-7 -22,6 -21,13 -16,17 -12,18 -11,24 -8,28 8,28 11,24 12,18 16,17 21,13 22,6 22,-7k",
      ),
    );
    const back = outline.map(([across, up]): Spot => [x + up * 0.2, v + across, z + up]);
    return `<path d="${pathThrough(camera, back)}" fill="#3b2e25" stroke="#5a4839" stroke-width="3" stroke-linejoin="round"/>`;
  };
  const x = car.doors.split - 18;
  return (
    `<path d="${hole}" fill="#141618" stroke="#0a0b0c" stroke-width="6" stroke-linejoin="round"/>${seat(x, -34)}${seat(x, 34)}` +
    `<path d="${frame}" fill="#9db0b9" fill-opacity=".34" stroke="#15181a" stroke-width="9" stroke-linejoin="round"/>`
  );
}

export function drawGlassOf(sitting: Sitting): string {
  const { camera, surface, shape } = sitting;
  const car = shape.design.profile;
  if (car.open) return drawOpenTop(sitting);
  const trim = shape.design.chrome ? "#d4d9dc" : "#0a0c0d";
  const side = onFlank(sitting, traced([...car.belt, ...car.glassTop]));
  const pillars = car.pillars
    .map(([low, high, width]) => {
      const belt = (car.belt[0]?.[1] ?? 100) - 4;
      const roof = Math.max(...car.glassTop.map((point) => point[1])) + 3;
      return onFlank(sitting, [
        [low - width / 2, belt],
        [high - width / 2, roof],
        [high + width / 2, roof],
        [low + width / 2, belt],
      ]);
    })
    .join("");
  const [from, to] = car.windscreen;
  const steps = Array.from({ length: 13 }, (_, step) => from + ((to - from) * step) / 12);
  const near = steps.map((x): Spot => {
    const [v, z] = surface.rim(x);
    return [x + surface.bow(x, v), v * 0.965, z];
  });
  const far = near.map(([x, v, z]): Spot => [x, -v, z]).toReversed();
  const screen = pathThrough(camera, [...near, ...far]);
  const glint = pathThrough(camera, [...near.slice(7, 13), ...far.slice(0, 3)]);
  const [front, back] = [car.belt[0]?.[0] ?? 0, car.glassTop[0]?.[0] ?? car.length];
  const [low, high] = [car.belt[0]?.[1] ?? 100, Math.max(...car.glassTop.map((point) => point[1]))];
  // The far edge of the sky, mirrored in the side windows as in the side view.
  const sky = onFlank(sitting, [
    [front, low],
    [front + (back - front) * 0.5, high - 20],
    [back + 20, high - 11],
    [back + 20, high + 4],
    [front, high + 4],
  ]);
  return (
    `<clipPath id="qg"><path d="${side}"/></clipPath><path d="${side}" fill="url(#qs)"/><g clip-path="url(#qg)"><path d="${sky}" fill="#dfeaf0" opacity=".16"/><path d="${pillars}" fill="#0b0e10"/></g>` +
    `<path d="${side}" fill="none" stroke="#090b0c" stroke-width="6"/><path d="${side}" fill="none" stroke="${trim}" stroke-width="2"/>` +
    `<path d="${screen}" fill="url(#qw)" stroke="#090b0c" stroke-width="6" stroke-linejoin="round"/><path d="${glint}" fill="#e6eff3" opacity=".12"/>`
  );
}
