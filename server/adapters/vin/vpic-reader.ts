import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type ElementName, ELEMENTS, type VpicFacts } from "./vpic-elements.ts";
import { exactnessOf, makerOf, modelYearsOf } from "./vpic-numbers.ts";

/** Types of vehicles that are not for sale here: motorcycles, trailers, off-road machines. */
const OTHER_VEHICLES = "1, 6, 13";

const SCHEMAS = `
  SELECT DISTINCT s.VinSchemaId AS id FROM Wmi AS w JOIN Wmi_VinSchema AS s ON s.WmiId = w.Id
  WHERE w.Wmi = ? AND ? BETWEEN s.YearFrom AND coalesce(s.YearTo, 9999)
    AND coalesce(w.VehicleTypeId, 0) NOT IN (${OTHER_VEHICLES})`;
const PATTERNS = `SELECT Keys AS keys, ElementId AS element, AttributeId AS value FROM Pattern WHERE VinSchemaId = ?`;
const MODEL = `
  SELECT o.Name AS model, k.Name AS make FROM Model AS o
  JOIN Make_Model AS m ON m.ModelId = o.Id JOIN Make AS k ON k.Id = m.MakeId WHERE o.Id = ?`;
const MAKES = `
  SELECT DISTINCT k.Name AS make FROM Wmi AS w
  JOIN Wmi_Make AS m ON m.WmiId = w.Id JOIN Make AS k ON k.Id = m.MakeId
  WHERE w.Wmi = ? AND coalesce(w.VehicleTypeId, 0) NOT IN (${OTHER_VEHICLES}) LIMIT 2`;

/** The most exact patterns of one element that fit a number. */
interface Match {
  exactness: number;
  values: Set<string>;
}

/** Reads numbers by the vPIC database, without a cache. */
export class VpicReader {
  readonly #schemas: StatementSync;
  readonly #patterns: StatementSync;
  readonly #model: StatementSync;
  readonly #makes: StatementSync;

  constructor(database: DatabaseSync) {
    this.#schemas = database.prepare(SCHEMAS);
    this.#patterns = database.prepare(PATTERNS);
    this.#model = database.prepare(MODEL);
    this.#makes = database.prepare(MAKES);
  }

  /** Undefined when not even the make is known. */
  read(vin: string): VpicFacts | undefined {
    for (const year of modelYearsOf(vin)) {
      const values = this.#match(vin, year);
      if (values.model === undefined) continue;
      // The columns are those of the statement; the model is the id of one.
      const row = this.#model.get(Number(values.model)) as
        | { model: string; make: string }
        | undefined;
      if (row !== undefined) return { ...row, year, values };
    }
    // Numbers from other countries have the same code for the maker; the rest differs with each maker.
    const [only, another] = this.#makes.all(makerOf(vin)) as { make: string }[]; // the column of the statement
    if (only === undefined || another !== undefined) return undefined;
    return { make: only.make, model: undefined, year: undefined, values: {} };
  }

  /** The values of the patterns of one model year, for elements whose most exact patterns agree. */
  #match(vin: string, year: number): VpicFacts["values"] {
    const found = new Map<number, Match>();
    // The columns of the statement above.
    for (const { id } of this.#schemas.all(makerOf(vin), year) as { id: number }[]) {
      // The columns are those of the statement.
      for (const pattern of this.#patterns.iterate(id) as Iterable<PatternRow>) {
        const exactness = exactnessOf(pattern.keys, vin);
        const best = found.get(pattern.element);
        if (exactness === undefined || (best && best.exactness > exactness)) continue;
        if (best?.exactness === exactness) best.values.add(pattern.value);
        else found.set(pattern.element, { exactness, values: new Set([pattern.value]) });
      }
    }
    const names = Object.keys(ELEMENTS) as ElementName[]; // keys of a const table
    return Object.fromEntries(
      names.flatMap((name) => {
        const [value, another] = found.get(ELEMENTS[name])?.values ?? [];
        return value === undefined || another !== undefined ? [] : [[name, value]];
      }),
    );
  }
}

interface PatternRow {
  keys: string;
  element: number;
  value: string;
}
