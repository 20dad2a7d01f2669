import type { OpenedDatabase } from "../../server/db/connect.ts";
import type { Acknowledged } from "./crowd.ts";

export interface Comparison {
  /** Acknowledged bookings that the database does not have. */
  lost: string[];
  /** Cars that two buyers have. */
  double: string[];
}

/** Compares what buyers were told with what the database has. */
export async function compareBookings(
  { pool }: OpenedDatabase,
  acknowledged: readonly Acknowledged[],
): Promise<Comparison> {
  const { rows: kept } = await pool.query<{ id: string; car: string; buyer: string }>(
    `SELECT id, product_id AS car, buyer_id AS buyer FROM bookings WHERE state IN ('held', 'paid')`,
  );
  const byId = new Map(kept.map((row) => [row.id, row]));
  const lost = acknowledged.filter(({ id, car, buyer }) => {
    const found = byId.get(id);
    return found?.car !== car || found.buyer !== buyer;
  });
  return {
    lost: lost.map(({ id }) => id),
    double: [...findTwice(kept), ...findTwice(acknowledged)],
  };
}

/** Cars with bookings of more than one id. */
function findTwice(bookings: readonly { id: string; car: string }[]): string[] {
  const idOf = new Map<string, string>();
  return bookings
    .filter(({ id, car }) => {
      const known = idOf.get(car);
      idOf.set(car, id);
      return known !== undefined && known !== id;
    })
    .map(({ car }) => car);
}
