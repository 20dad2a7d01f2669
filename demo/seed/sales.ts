import { DAY_MS, HOUR_MS } from "#shared/lib/durations.ts";
import { BOUGHT_BY_DEMO } from "./sold-cars.ts";
import type { CataloguedCar } from "./catalogued-car.ts";
import type { DemoUser } from "./people.ts";
import { SALE_WORDS } from "./history-words.ts";
import { between, demoId, pick, seededRandom } from "./random.ts";

const SEED = 20_260_114;
/** Far apart, because people are shown the last six digits of an id. */
const FIRST = 0x7a_3c15;
const STEP = 9_973;

export interface DemoSale {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly car: CataloguedCar;
  readonly buyer: DemoUser;
  readonly bookedAt: Date;
  readonly paidAt: Date;
  readonly refund?: {
    readonly id: string;
    readonly amountMinor: number;
    readonly reason: string;
    readonly at: Date;
  };
}

interface Sold {
  /** The latest sale first. */
  readonly sold: readonly (CataloguedCar & { readonly soldAt: Date })[];
  readonly buyer: DemoUser;
  readonly buyers: readonly DemoUser[];
}

/** How each car of `sold` was booked and paid, and what was given back. */
export function makeSales({ sold, buyer, buyers }: Sold): DemoSale[] {
  const random = seededRandom(SEED);
  return sold.map((car, place): DemoSale => {
    const isOwn = BOUGHT_BY_DEMO.some((bought) => bought.place === place);
    const paidAt = car.soldAt;
    const known = buyers.filter(
      ({ id, createdAt }) => id !== buyer.id && createdAt.getTime() < paidAt.getTime() - 5 * DAY_MS,
    );
    const refund = refundOf(car, place, paidAt);
    return {
      bookingId: demoId(10, FIRST + place * STEP),
      paymentId: demoId(11, FIRST + place * STEP),
      car,
      buyer: isOwn ? buyer : pick(random, known),
      bookedAt: new Date(paidAt.getTime() - between(random, 2, 40) * HOUR_MS),
      paidAt,
      ...(refund && { refund }),
    };
  });
}

/** Two sales are refunded in part, and one is undone. */
function refundOf(car: CataloguedCar, place: number, paidAt: Date): DemoSale["refund"] {
  const found = SALE_WORDS.refunds.find((refund) => refund.place === place);
  if (found === undefined) return undefined;
  return {
    id: demoId(12, place + 1),
    amountMinor: found.amountMinor ?? car.resalePriceMinor,
    reason: found.reason,
    at: new Date(paidAt.getTime() + found.hoursLater * HOUR_MS),
  };
}
