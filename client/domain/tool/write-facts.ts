import type { CarFacts, FactName } from "#shared/rules/car-facts.ts";
import type { useFormat } from "#client/lib/text/format.ts";
import { writeFact } from "../write-fact.ts";

/** The known ones of these facts in one line; empty where none is known. */
export function writeFacts<N extends FactName>(
  car: Pick<CarFacts, N>,
  names: readonly N[],
  format: ReturnType<typeof useFormat>,
): string {
  return names
    .map((name) => writeFact(car, name, format))
    .filter((text) => text !== null)
    .join(" · ");
}
