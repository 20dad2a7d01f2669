import type { DecodedCar } from "#shared/contract/vins.ts";
import { toWords } from "#shared/lib/words.ts";
import { makeOfVin, yearOfVin } from "#shared/rules/vin-origin.ts";
import type { Actor } from "#server/base/actor.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { listModels } from "#server/features/products/list-models.ts";
import type { VinContext } from "./context.ts";
import { OWN_VINS } from "./limits.ts";

/**
 * The facts that a number tells of its car, or null.
 * @throws AppError SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function decodeVin(
  context: VinContext,
  { userId }: Actor,
  vin: string,
): Promise<DecodedCar | null> {
  const { pool, vins } = context;
  if (vins.isAvailable) await beginAttempt(pool, OWN_VINS, userId);
  const decoded = (await vins.decode(vin)) ?? knownByMaker(vin);
  if (decoded === undefined) return null;
  const models = await listModels(context);
  const make = spellLike(Object.keys(models), decoded.make);
  const known = Object.hasOwn(models, make) ? (models[make] ?? []) : [];
  return {
    ...decoded,
    make,
    model: decoded.model && spellLike(known, decoded.model),
    year: decoded.year ?? yearOfVin(vin) ?? null,
  };
}

/** What the maker's code alone tells, of a number that the decoder does not know. */
function knownByMaker(vin: string): DecodedCar | undefined {
  const make = makeOfVin(vin);
  if (make === undefined) return undefined;
  const unknown = { model: null, trim: null, year: null, body: null, fuel: null } as const; // nulls, as the type has them
  return { make, ...unknown, drive: null, engine_cc: null, doors: null };
}

/** The spelling of a name that the site has already, so that a search finds the same cars together. */
function spellLike(known: readonly string[], name: string): string {
  return known.find((each) => keyOf(each) === keyOf(name)) ?? name;
}

function keyOf(name: string): string {
  return toWords(name).replaceAll(" ", "");
}
