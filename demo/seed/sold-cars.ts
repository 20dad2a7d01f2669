import { DAY_MS } from "#shared/lib/durations.ts";
import type { CatalogueFiles, DemoCarRow, DemoSellerRow } from "./catalogue-files.ts";
import { type DemoCar, makeCars } from "./cars.ts";
import { between, pick, type Random, seededRandom } from "./random.ts";

const SEED = 20_251;
/** Sales of a year. Each third is the demo seller's, so that one account has enough to show. */
const SALES = 42;
const YEAR_DAYS = 358;
/** The demo buyer's two cars: how many days ago they were sold, and by whom. */
export const BOUGHT_BY_DEMO = [
  { place: 2, seller: "demo" },
  { place: 24, seller: "lindner" },
] as const;

export interface SoldCar {
  readonly car: DemoCar;
  readonly soldAt: Date;
  /** Index of the car on sale that it looks like: same model, same colour, same pictures. */
  readonly like: number;
}

/** Cars that were sold in the year before `now`, the latest first. Each resembles a car of the catalogue. */
export function listSoldCars(files: CatalogueFiles, now: Date): SoldCar[] {
  const random = seededRandom(SEED);
  const plain = files.cars.flatMap((row, index) => (row.mark === "" ? [index] : []));
  const chosen = Array.from({ length: SALES }, (_, place) => {
    const daysAgo = 2 + Math.round(YEAR_DAYS * (place / (SALES - 1)) ** 1.25 + random() * 3);
    const like = plain.splice(Math.floor(random() * plain.length), 1)[0] ?? 0;
    const seller = sellerOf(files, place, daysAgo, random);
    return { daysAgo, like, seller };
  });
  const rows = chosen.flatMap(({ like, seller }) => {
    const row = files.cars[like];
    return row === undefined ? [] : [age(row, seller, random)];
  });
  return makeCars({ ...files, cars: rows }, now, { seed: SEED, idKind: 9 }).map((car, place) => {
    const { daysAgo, like } = chosen[place] ?? { daysAgo: 0, like: 0 };
    const soldAt = new Date(now.getTime() - daysAgo * DAY_MS);
    soldAt.setUTCHours(between(random, 8, 20), between(random, 0, 59), between(random, 0, 59), 0);
    const postedAt = new Date(soldAt.getTime() - Math.round((4 + random() * 34) * DAY_MS));
    return {
      like,
      soldAt,
      car: {
        ...car,
        state: "sold",
        postedAt,
        expiresAt: new Date(postedAt.getTime() + 60 * DAY_MS),
      },
    };
  });
}

function sellerOf(
  { sellers }: CatalogueFiles,
  place: number,
  daysAgo: number,
  random: Random,
): DemoSellerRow {
  const known = BOUGHT_BY_DEMO.find((bought) => bought.place === place)?.seller;
  const key = known ?? (place % 3 === 0 ? "demo" : undefined);
  const named = sellers.find((seller) => seller.key === key);
  // An account is older than the adverts in it.
  return (
    named ??
    pick(
      random,
      sellers.filter(({ since_days: since }) => since > daysAgo + 45),
    )
  );
}

/** An older one of the same model, with more kilometres, at another seller. */
function age(row: DemoCarRow, seller: DemoSellerRow, random: Random): DemoCarRow {
  const older = between(random, 0, 2);
  const year = row.year === null ? null : row.year - older;
  const km = Math.round((row.km * (1.02 + older * 0.16 + random() * 0.08)) / 100) * 100;
  return { ...row, year, km, seller: seller.key, mark: "sold" };
}
