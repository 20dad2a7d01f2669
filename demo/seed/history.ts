import { DAY_MS, HOUR_MS } from "#shared/lib/durations.ts";
import { REPORT_WORDS } from "./history-words.ts";
import type { DemoCatalogue } from "./demo-catalogue.ts";
import type { DemoUser } from "./people.ts";
import { between, demoId, pick, type Random, seededRandom } from "./random.ts";

type DemoCar = DemoCatalogue["cars"][number];

const SEED = 20_260_701;
/** Views are counted this far back: what the dashboard shows, and as long before it. */
const VIEW_DAYS = 60;

export interface DemoHistory {
  readonly views: readonly { car: DemoCar; day: string; count: number }[];
  /** Cars whose price was higher until `lowered`. */
  readonly prices: readonly { car: DemoCar; before: number; lowered: Date }[];
  readonly saves: readonly {
    id: string;
    buyer: DemoUser;
    slot: number;
    car: DemoCar;
    priceMinor: number;
    at: Date;
  }[];
  /** Bookings that ended unpaid. */
  readonly ended: readonly {
    id: string;
    buyer: DemoUser;
    car: DemoCar;
    state: "cancelled" | "expired";
    at: Date;
    endedAt: Date;
  }[];
  /** Who waits for reserved cars, in the order they came. */
  readonly waiting: readonly {
    id: string;
    buyer: DemoUser;
    car: DemoCar;
    slot: number;
    at: Date;
  }[];
  readonly reports: readonly {
    id: string;
    reporter: DemoUser;
    car: DemoCar;
    kind: "sold_already" | "wrong_facts";
    words: string;
    at: Date;
    dismissed?: { by: DemoUser; at: Date; reason: string };
  }[];
}

/**
 * What happened around the demo's cars before `now`, so that its lists and plots have something to say. The same at
 * every start, but for dates. It invents no sale: the money of a site is what its provider knows.
 */
export function makeHistory(catalogue: DemoCatalogue, now: Date): DemoHistory {
  const random = seededRandom(SEED);
  const { cars, users, buyer, holder } = catalogue;
  const admin = personOf(users, "admin@demo.example");
  const onSale = cars.filter(({ state }) => state === "active");
  const reserved = cars.filter(({ row }) => row.mark === "reserved");
  const old = onSale.filter(({ postedAt }) => now.getTime() - postedAt.getTime() > 6 * DAY_MS);
  const prices = old
    .filter(() => random() < 0.3)
    .map((car) => ({ car, before: raise(car, random), lowered: within(car, now, random) }));
  const before = new Map(prices.map((each) => [each.car.id, each.before]));
  const saves = [buyer, holder].flatMap((person, at) =>
    sample(random, onSale, at === 0 ? 5 : 9).map((car, slot) => ({
      id: demoId(5, at * 100 + slot + 1),
      buyer: person,
      slot: slot + 1,
      car,
      // What it cost then: the list tells by how much it is cheaper now.
      priceMinor: before.get(car.id) ?? car.resalePriceMinor,
      at: new Date(car.postedAt.getTime() + (now.getTime() - car.postedAt.getTime()) * 0.1),
    })),
  );
  const ended = sample(random, old, 8).map((car, at) => {
    const bookedAt = within(car, new Date(now.getTime() - 3 * DAY_MS), random);
    const isExpired = at % 3 !== 0;
    return {
      id: demoId(6, at + 1),
      buyer: holder,
      car,
      state: isExpired ? ("expired" as const) : ("cancelled" as const), // the literals, not any string
      at: bookedAt,
      endedAt: new Date(bookedAt.getTime() + (isExpired ? 48 : between(random, 2, 40)) * HOUR_MS),
    };
  });
  const [asked = cars[0], settled = cars[1]] = sample(random, old, 2);
  if (asked === undefined || settled === undefined) throw new Error("the demo has no cars");
  return {
    views: [
      ...cars.flatMap((car) => viewsOf(car, now, random)),
      ...catalogue.sold.flatMap((car) => viewsOf(car, now, random, car.soldAt)),
    ],
    prices,
    saves,
    ended,
    waiting: reserved.slice(0, 2).map((car, at) => ({
      id: demoId(7, at + 1),
      buyer,
      car,
      slot: at + 1,
      at: new Date(now.getTime() - between(random, 10, 50) * 60_000),
    })),
    reports: [
      {
        id: demoId(8, 1),
        reporter: holder,
        car: asked,
        kind: "sold_already",
        words: REPORT_WORDS.open,
        at: new Date(now.getTime() - 5 * HOUR_MS),
      },
      {
        id: demoId(8, 2),
        reporter: buyer,
        car: settled,
        kind: "wrong_facts",
        words: REPORT_WORDS.dismissed,
        at: new Date(now.getTime() - 9 * DAY_MS),
        dismissed: {
          by: admin,
          at: new Date(now.getTime() - 8 * DAY_MS),
          reason: REPORT_WORDS.reason,
        },
      },
    ],
  };
}

function personOf(users: readonly DemoUser[], email: string): DemoUser {
  const found = users.find((user) => user.email === email);
  if (found === undefined) throw new Error(`no account for ${email}`);
  return found;
}

/** What the car cost before it was lowered: 2 to 7 per cent more, in whole hundreds. */
function raise({ resalePriceMinor: price }: DemoCar, random: Random): number {
  return Math.ceil((price * (1.02 + random() * 0.05)) / 10_000) * 10_000;
}

/** A moment in the middle of a car's time on sale until then. */
function within({ postedAt }: DemoCar, until: Date, random: Random): Date {
  const span = Math.max(0, until.getTime() - postedAt.getTime());
  return new Date(postedAt.getTime() + span * (0.25 + random() * 0.5));
}

/** Different ones of these. */
function sample<T>(random: Random, all: readonly T[], count: number): T[] {
  const left = [...all];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) {
    const one = pick(random, left);
    left.splice(left.indexOf(one), 1);
    chosen.push(one);
  }
  return chosen;
}

/** Most looks come in the first days, more on Sundays, and more for a car that is promoted; none once it is sold. */
function viewsOf(
  car: DemoCar,
  now: Date,
  random: Random,
  soldAt: Date = now,
): DemoHistory["views"] {
  const interest = (car.promoted ? 14 : 5) * (0.5 + random());
  const views: { car: DemoCar; day: string; count: number }[] = [];
  for (let ago = VIEW_DAYS; ago >= 0; ago -= 1) {
    const at = new Date(now.getTime() - ago * DAY_MS);
    const age = (at.getTime() - car.postedAt.getTime()) / DAY_MS;
    if (age < 0 || at > soldAt) continue;
    const weekend = at.getUTCDay() === 0 ? 1.6 : 1;
    const count = Math.floor(interest * weekend * (0.35 + Math.exp(-age / 6)) * (0.5 + random()));
    if (count > 0) views.push({ car, day: at.toISOString().slice(0, 10), count });
  }
  return views;
}
