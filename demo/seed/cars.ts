import { DAY_MS } from "#shared/lib/durations.ts";
import { categoryOfBody, type ProductState } from "#shared/rules/vocabulary.ts";
import { designCount } from "#demo/drawing/side/designs.ts";
import { askingPrice } from "./asking-price.ts";
import type { CatalogueFiles, DemoCarRow, DemoPlace, DemoSellerRow } from "./catalogue-files.ts";
import { describeCar } from "./descriptions.ts";
import { between, demoId, pick, seededRandom, type Random } from "./random.ts";
import { makeVin } from "./vin.ts";

const YEAR = 365.25 * DAY_MS;
const ADVERT_DAYS = 60;
const SEED = 20_261;

export interface DemoCar {
  readonly id: string;
  readonly row: DemoCarRow;
  readonly seller: DemoSellerRow;
  readonly place: DemoPlace;
  readonly categoryId: string;
  readonly name: string;
  readonly year: number;
  readonly firstRegistered: Date;
  readonly previousOwners: number;
  readonly vin: string | null;
  readonly description: string;
  readonly priceMinor: number;
  readonly resalePriceMinor: number;
  readonly oldYears: number;
  readonly promoted: boolean;
  readonly state: ProductState;
  readonly availableFrom: Date | null;
  readonly postedAt: Date;
  readonly expiresAt: Date;
  /** The model's number in drawings. */
  readonly variant: number;
}

/**
 * A hash of make and model, so that two cars of one model have the same shape and differ only by colour and
 * trim.
 */
function variantOf(row: DemoCarRow): number {
  let hash = 7;
  for (const character of `${row.make} ${row.model}`)
    hash = (hash * 31 + character.charCodeAt(0)) % 400;
  return row.design + hash * designCount(row.body);
}

function registrationOf(row: DemoCarRow, random: Random, now: Date): Date {
  const share = random();
  if (row.year === null) return new Date(now.getTime() - Math.round((45 + share * 270) * DAY_MS));
  return new Date(Date.UTC(row.year, Math.floor(share * 10), 1 + Math.floor(share * 27)));
}

function stateOf(mark: DemoCarRow["mark"]): ProductState {
  if (mark === "booked") return "reserved";
  return mark === "reserved" || mark === "sold" || mark === "withdrawn" ? mark : "active";
}

function ownersOf(random: Random, ageYears: number): number {
  if (ageYears < 2.5) return 1;
  const most = ageYears < 6 ? 2 : 3;
  return between(random, ageYears < 9 ? 1 : 2, most);
}

/** Everything the demo offers for sale, the same each time but for dates, which count from `now`. */
export function listDemoCars(files: CatalogueFiles, now: Date): DemoCar[] {
  return makeCars(files, now, { seed: SEED, idKind: 2 });
}

/** Makes a car of each row of `files.cars`; `idKind` keeps its ids apart from those of other lists. */
export function makeCars(
  files: CatalogueFiles,
  now: Date,
  { seed, idKind }: { seed: number; idKind: number },
): DemoCar[] {
  const random = seededRandom(seed);
  const told = new Map<string, number>();
  const places = new Map(files.places.map((place) => [place.place, place]));
  const sellers = new Map(files.sellers.map((seller) => [seller.key, seller]));
  return files.cars.map((row, index): DemoCar => {
    const seller = sellers.get(row.seller);
    if (!seller) throw new Error(`no seller ${row.seller}`);
    const place = places.get(pick(random, seller.places));
    if (!place) throw new Error(`no place for ${seller.key}`);
    const firstRegistered = registrationOf(row, random, now);
    const ageYears = (now.getTime() - firstRegistered.getTime()) / YEAR;
    const owners = ownersOf(random, ageYears);
    const resale = askingPrice({
      newPrice: row.new_price,
      ageYears,
      km: row.km,
      fuel: row.fuel,
      body: row.body,
      mood: random() * 2 - 1,
    });
    const postedAt = new Date(now.getTime() - Math.round((0.05 + random() ** 1.6 * 33) * DAY_MS));
    const opensIn = between(random, 9, 52);
    const vin = random() < 0.6 ? makeVin(random) : null;
    const upcoming = row.mark === "upcoming";
    return {
      id: demoId(idKind, index + 1),
      row,
      seller,
      place,
      categoryId: categoryOfBody(row.body),
      name: `${row.make} ${row.model} ${row.trim}`,
      year: firstRegistered.getUTCFullYear(),
      firstRegistered,
      previousOwners: owners,
      vin,
      description: describeCar(
        seededRandom(seed + index + 1),
        {
          make: row.make,
          model: row.model,
          ageYears,
          km: row.km,
          owners,
          seats: row.seats,
          fuel: row.fuel,
          gearbox: row.gearbox,
          body: row.body,
          allWheel: row.drive === "all",
          dealer: seller.kind === "dealer",
          place: place.place,
          upcoming,
        },
        told,
      ),
      priceMinor: row.new_price * 100,
      resalePriceMinor: resale * 100,
      oldYears: now.getUTCFullYear() - firstRegistered.getUTCFullYear(),
      promoted: row.mark === "promoted",
      state: stateOf(row.mark),
      availableFrom: upcoming ? new Date(now.getTime() + opensIn * DAY_MS) : null,
      postedAt,
      expiresAt: new Date(postedAt.getTime() + ADVERT_DAYS * DAY_MS),
      variant: variantOf(row),
    };
  });
}
