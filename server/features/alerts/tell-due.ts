import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { languageOf, speak } from "#server/base/speak.ts";
import { transact } from "#server/db/transact.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { AlertContext } from "./context.ts";
import { newsMail, pathOf, subjectOf, type Told } from "./emails.ts";
import { type NamingContext, makeNamer } from "./make-namer.ts";
import { judge, nextDue } from "./rules.ts";
import {
  type Due,
  type DueNow,
  endOverflow,
  findDue,
  lockDue,
  type Reader,
  updateDue,
} from "./store/due.ts";
import {
  type DueCar,
  findDueOfSearch,
  findDueOfWishlist,
  MOST_DUE_CARS,
  type NowKnown,
  updateToldOfSearch,
  updateToldOfWishlist,
} from "./store/found-cars.ts";

type TellContext = NamingContext & Pick<AlertContext, "kysely" | "jobs" | "secretKey" | "log">;

const MOST_AT_ONCE = 500;

/**
 * Tells everybody whose news are due, each in a transaction of its own that also writes down what they know now: a run
 * that is killed has told a reader everything or nothing. One who cannot be told keeps nobody else waiting.
 */
export async function tellDue(context: TellContext, signal: AbortSignal): Promise<void> {
  let due: DueNow[];
  do {
    due = await findDue(context.kysely, MOST_AT_ONCE);
    for (const each of due) {
      if (signal.aborted) return;
      await tellOne(context, each).catch(async (error: unknown) => {
        context.log.error({ err: error, kind: each.kind }, "sending alerts failed, will retry");
        const dueAt = new Date(Date.now() + HOUR_MS);
        await updateDue(context.kysely, each, { dueAt, isTold: false });
      });
    }
  } while (due.length === MOST_AT_ONCE);
}

/** Nothing where another process has told it meanwhile. */
async function tellOne(context: TellContext, due: DueNow): Promise<void> {
  // Before the transaction, which has a connection of its own.
  const nameOf = await makeNamer(context, due.filters);
  await transact(context.kysely, async (transaction) => {
    const reader = await lockDue(transaction, due);
    if (reader === undefined) return;
    const isSearch = due.kind === "search";
    const cars = await (isSearch ? findDueOfSearch : findDueOfWishlist)(transaction, due.id);
    const { told, known, gone, again } = judgeAll(cars, reader);
    if (isSearch) await updateToldOfSearch(transaction, due.id, { cars: known, gone });
    else await updateToldOfWishlist(transaction, known);
    // More than were read are due again, after the usual pause.
    const rest =
      cars.length < MOST_DUE_CARS
        ? null
        : nextDue(reader.rhythm, context.site.timeZone, new Date());
    const isTold = told.length > 0 || reader.has_more;
    await updateDue(transaction, due, { dueAt: rest ?? again ?? null, isTold });
    if (isSearch) await endOverflow(transaction, due.id);
    if (isTold) await tell(context, transaction, { due, reader, told, nameOf });
  });
}

function judgeAll(cars: readonly DueCar[], { tells }: Reader) {
  const now = new Date();
  const told: Told[] = [];
  const known: NowKnown[] = [];
  const gone: string[] = [];
  let again: Date | undefined;
  for (const car of cars) {
    const judged = judge(
      {
        isTold: car.is_told,
        price: car.told_price,
        currency: car.told_currency,
        isOnSale: car.told_on_sale,
        stateAt: car.state_told_at,
      },
      { price: car.price, currency: car.currency, isOnSale: car.is_on_sale, isSold: car.is_sold },
      now,
    );
    if (judged.news !== undefined && tells.includes(judged.news))
      told.push({ news: judged.news, car });
    if (judged.again && (again === undefined || judged.again < again)) ({ again } = judged);
    if (judged.known === undefined) gone.push(car.row_id);
    else
      known.push({
        row_id: car.row_id,
        price: judged.known.price,
        currency: judged.known.currency,
        is_on_sale: judged.known.isOnSale,
        state_told_at: judged.known.stateAt,
        is_due: judged.again !== undefined,
      });
  }
  return { told, known, gone, again };
}

interface News {
  due: Due;
  reader: Reader;
  /** Empty where all that is told is that there are more new cars. */
  told: readonly Told[];
  /** The search's name in the language of the scope, by its stored one. */
  nameOf: (stored: string) => string;
}

/** By a notice to an account, else by mail alone. A mail goes to a confirmed address only. */
async function tell(
  context: TellContext,
  transaction: Transaction<Database>,
  { due, reader, told, nameOf }: News,
): Promise<void> {
  const named = () => ({ ...reader, name: nameOf(reader.name) });
  const mail = () => newsMail(context, due, named(), told);
  if (reader.person_id === null) {
    await context.jobs.put(transaction, "mail", [{ data: speak(languageOf(reader), mail) }]);
    return;
  }
  const [first] = told;
  const isOne =
    told.length === 1 && !reader.has_more && first !== undefined && first.news !== "sold";
  const path = isOne
    ? carPath({ id: first.car.product_id, name: first.car.name })
    : pathOfNotice(due, reader);
  await tellPeople(context, transaction, [
    {
      personId: reader.person_id,
      kind: due.kind === "search" ? "searches" : "saved-cars",
      title: () => subjectOf(context.site, due, named(), told),
      path,
      key: `${due.kind} ${due.id} ${new Date().toISOString()}`,
      ...(reader.is_confirmed && { email: mail }),
    },
  ]);
}

/** Longest path that a notice has. */
const MOST_PATH = 500;

function pathOfNotice(due: Due, reader: Reader): string {
  const path = pathOf(due, reader);
  return path.length > MOST_PATH ? PAGE_PATHS.mySearches : path;
}
