import type { DescribedCar, Fragment } from "./description-conditions.ts";
import { KEEPING, OPENINGS } from "./description-past.ts";
import { FLAWS, HANDOVERS, USES } from "./description-present.ts";
import { pick, type Random } from "./random.ts";

function fitting(fragments: readonly Fragment[], car: DescribedCar): string[] {
  return fragments
    .filter((fragment) => fragment.when?.(car) ?? true)
    .map((fragment) => fragment.text);
}

function fill(text: string, car: DescribedCar): string {
  return text
    .replaceAll("{make}", car.make)
    .replaceAll("{model}", car.model)
    .replaceAll("{place}", car.place);
}

/** Counts how often each sentence was used, so that the next car gets a rarer one. */
export type Told = Map<string, number>;

function leastTold(
  random: Random,
  fragments: readonly Fragment[],
  car: DescribedCar,
  told: Told,
): string {
  const fit = fitting(fragments, car);
  const fewest = Math.min(...fit.map((text) => told.get(text) ?? 0));
  const text = pick(
    random,
    fit.filter((candidate) => (told.get(candidate) ?? 0) === fewest),
  );
  told.set(text, fewest + 1);
  return text;
}

/** Two to five sentences as the car's seller might write them. */
export function describeCar(random: Random, car: DescribedCar, told: Told): string {
  const say = (fragments: readonly Fragment[]) => leastTold(random, fragments, car, told);
  const parts = [say(OPENINGS), say(KEEPING)];
  if (random() < 0.75) parts.push(say(USES));
  if (car.ageYears >= 2 && random() < 0.7) parts.push(say(FLAWS));
  if (random() < 0.8) parts.push(say(HANDOVERS));
  return fill(parts.join(" "), car);
}
