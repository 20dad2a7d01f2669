import { type Kysely, sql } from "kysely";
import type { ListedUser } from "#shared/contract/users.ts";
import { MOST_COUNTED, type UserSort } from "#shared/rules/admin.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Database } from "#server/db/schema.ts";
import { Conditions } from "#server/search/conditions.ts";
import { type Asked, type Found, search } from "#server/search/search.ts";
import type { Placed, SearchedList } from "#server/search/searched-list.ts";
import type { PeopleContext } from "../context.ts";
import { STATUS_NOW } from "./person.ts";

interface PersonRow extends Placed {
  name: string;
  email: string;
  email_verified: boolean;
  image_id: string | null;
  role: Role;
  status: "verified" | null;
  created_at: Date;
  is_suspended: boolean;
  cars: number;
  bookings: number;
}

const PEOPLE: SearchedList<UserSort> = {
  name: "people",
  table: "users",
  alias: "u",
  short: { table: "users", column: "u.id", letter: "P" },
  text: "u.name || ' ' || u.email",
  orders: {
    newest: { by: "u.created_at", type: "timestamptz", isDescending: true },
    oldest: { by: "u.created_at", type: "timestamptz" },
    name: { by: "lower(u.name)", type: "text" },
    name_back: { by: "lower(u.name)", type: "text", isDescending: true },
    email: { by: "u.email", type: "text" },
    email_back: { by: "u.email", type: "text", isDescending: true },
  },
};

export interface AskedPeople extends Asked<UserSort> {
  role?: Role | undefined;
  status?: "verified" | "unverified" | undefined;
  address?: "confirmed" | "unconfirmed" | undefined;
}

/** One page of everybody, or of a role, at the address that asked for it. */
export async function listPeople(
  { pool, secretKey, origin }: PeopleContext,
  path: string,
  { role, status, address, ...asked }: AskedPeople,
): Promise<{ headers: Found<unknown>["headers"]; body: ListedUser[] }> {
  const where = new Conditions();
  if (role !== undefined) where.add("u.role = ?", role);
  if (status !== undefined)
    where.add(`(${STATUS_NOW}) IS ${status === "verified" ? "NOT NULL" : "NULL"}`);
  if (address !== undefined) where.add(`u.email_verified = ?`, address === "confirmed");
  const isAsked = path === "/admin" && role !== undefined;
  const { rows, headers } = await search<UserSort, PersonRow>({
    pool,
    secretKey,
    address: `${origin}/api${path}`,
    list: PEOPLE,
    asked,
    where,
    filters: { ...(isAsked && { role }), ...(status && { status }), ...(address && { address }) },
    select: (chosen, order) => `
      SELECT u.id, chosen.place, u.name, u.email, u.email_verified, u.image_id, u.role,
        ${STATUS_NOW} AS status, u.created_at, u.suspended_at IS NOT NULL AS is_suspended,
        ${countUpTo("products WHERE owner_id = u.id")} AS cars,
        ${countUpTo("bookings WHERE buyer_id = u.id")} AS bookings
      FROM (${chosen}) chosen JOIN users u ON u.id = chosen.id ORDER BY ${order}`,
  });
  const body = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    image: row.image_id === null ? null : origin + picturePath(row.image_id, 320, "webp"),
    role: row.role,
    status: row.status,
    emailVerified: row.email_verified,
    created_at: row.created_at.toISOString(),
    isSuspended: row.is_suspended,
    cars: row.cars,
    bookings: row.bookings,
  }));
  return { headers, body };
}

/** SQL that counts rows, stopping beyond the limit: one seller may have hundreds of thousands of cars. */
function countUpTo(rows: string): string {
  return `(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${MOST_COUNTED + 1}) few)`;
}

interface Ties {
  /** Cars that they hold or stand in line for. */
  holds: number;
  /** Paid bookings of their cars that were not refunded in full. */
  sales: number;
}

/** Counts a person's dealings with others that are under way. */
export async function findTies(db: Kysely<Database>, id: string): Promise<Ties> {
  const { rows } = await sql<Ties>`
    SELECT (SELECT count(*)::int FROM bookings WHERE buyer_id = ${id} AND state = 'held' AND held_until > now())
        + (SELECT count(*)::int FROM waiting_places WHERE buyer_id = ${id} AND state IN ('waiting', 'offered'))
        AS holds,
      (SELECT count(*)::int FROM bookings b WHERE b.seller_id = ${id} AND b.state = 'paid' AND NOT EXISTS (
        SELECT FROM payments p WHERE p.booking_id = b.id AND p.settles AND p.state = 'refunded')) AS sales
  `.execute(db);
  return rows[0] ?? { holds: 0, sales: 0 };
}

/** Counts what is deleted with an account. */
export async function countOwn(
  db: Kysely<Database>,
  id: string,
): Promise<{ cars: number; bookings: number }> {
  const { rows } = await sql<{ cars: number; bookings: number }>`
    SELECT (SELECT count(*)::int FROM products WHERE owner_id = ${id}) AS cars,
      (SELECT count(*)::int FROM bookings WHERE buyer_id = ${id}) AS bookings
  `.execute(db);
  return rows[0] ?? { cars: 0, bookings: 0 };
}
