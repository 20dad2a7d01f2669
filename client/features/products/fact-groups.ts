import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { CAR_FACTS, type Fact, FACT_GROUPS, FACT_NAMES } from "#shared/rules/car-facts.ts";
import { writeFact } from "#client/domain/write-fact.ts";
import type { Format } from "./facts.ts";

interface FactGroup {
  title: string;
  facts: { label: string; value: string | null }[];
}

// `Object.keys` forgets the names of a literal.
export const GROUPS = Object.keys(FACT_GROUPS) as (keyof typeof FACT_GROUPS)[];

/** Everything known of a car, grouped; null is shown as "Not given by the seller". */
export function factGroups(car: ProductDetails, format: Format): FactGroup[] {
  return GROUPS.map((group) => ({
    title: FACT_GROUPS[group],
    facts: FACT_NAMES.flatMap((name) => {
      const fact: Fact = CAR_FACTS[name];
      // The first registration has the year, too.
      if (fact.group !== group || (name === "year" && car.first_registered !== null)) return [];
      if (car.fuel === "electric" && fact.isOfCombustion && car[name] === null) return [];
      return [{ label: fact.label, value: writeFact(car, name, format) }];
    }),
  }));
}
