import type { Kysely } from "kysely";

import { ImportError } from "./import-error.ts";

import type { Database } from "#server/db/schema.ts";

/** The id of the seller with this address. Throws ImportError when no seller has it. */
export async function findOwner(db: Kysely<Database>, email: string): Promise<string> {
  const user = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (user?.role === "Seller" || user?.role === "admin") return user.id;
  const problem = user
    ? `${email} is a buyer's account`
    : `There is no account with the email ${email}`;
  const demo = await db
    .selectFrom("users")
    .select("email")
    .where("is_demo", "=", true)
    .where("role", "=", "Seller")
    .orderBy("email")
    .execute();
  const known = demo.map((seller) => seller.email).join(", ");
  const hint = known === "" ? "" : ` The demo's sellers are: ${known}.`;
  throw new ImportError(`${problem}. --as must be the email of a seller.${hint}`);
}
