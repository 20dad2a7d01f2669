import { type Kysely, sql } from "kysely";
import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";

/** The status of a user `u` at this moment: a verification past its end does not count. */
export const STATUS_NOW = "CASE WHEN u.verified_until <= now() THEN NULL ELSE u.status END";

/** A person's own record, with the fields that their screens and the sign-in need. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

function people(db: Kysely<Database>) {
  return db
    .selectFrom("users as u")
    .select([
      "id",
      "name",
      "email",
      "email_verified as emailVerified",
      "image_id as imageId",
      "role",
      "role_chosen_at as roleChosenAt",
      "is_demo as isDemo",
      "two_factor_enabled as twoFactorEnabled",
      "phone_number as phoneNumber",
      "created_at as createdAt",
      "suspended_at as suspendedAt",
      "suspended_reason as suspendedReason",
      sql<"verified" | null>`${sql.raw(STATUS_NOW)}`.as("status"),
      "seller_kind as sellerKind",
      "language",
    ]);
}

export function findPerson(db: Kysely<Database>, id: string) {
  return people(db).where("id", "=", id).executeTakeFirst();
}

/** @throws AppError NOT_FOUND */
export async function requirePerson(db: Kysely<Database>, id: string): Promise<Person> {
  const person = await findPerson(db, id);
  if (person === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this account.`);
  return person;
}

/** Finds a person by a normalized `email` (see `Email` of the contract). */
export function findPersonByEmail(db: Kysely<Database>, email: string) {
  return people(db).where("email", "=", email).executeTakeFirst();
}

/** The demo account of a role: the one whose address begins with the role. */
export async function findDemoPerson(
  db: Kysely<Database>,
  role: Role,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("is_demo", "=", true)
    .where("role", "=", role)
    .where("email", "like", `${role.toLowerCase()}@%`)
    .executeTakeFirst();
  return row?.id;
}

/** Whether the site has an admin. Outside of a demo, the demo's admins do not count. */
export async function hasAdmin(db: Kysely<Database>, countsDemo: boolean): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .$if(!countsDemo, (query) => query.where("is_demo", "=", false))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
