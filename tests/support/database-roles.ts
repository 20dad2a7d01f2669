import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { TestDatabase } from "./database.ts";

const PASSWORD = "of one test";

export interface DatabaseRole {
  name: string;
  /** The test's database, as this role. */
  url: string;
}

/** A role of the whole server that may log in, with these attributes or memberships; it goes after the test. */
export async function makeRole(db: TestDatabase, options = ""): Promise<DatabaseRole> {
  const name = `role_${randomBytes(6).toString("hex")}`;
  await db.owner.query(`CREATE ROLE ${name} LOGIN PASSWORD '${PASSWORD}' ${options}`);
  onTestFinished(async () => {
    await db.owner.query(
      `REASSIGN OWNED BY ${name} TO CURRENT_USER; DROP OWNED BY ${name}; DROP ROLE ${name}`,
    );
  });
  return { name, url: urlAs(db, name) };
}

/** The test's database as that role, whether there is one or not. */
export function urlAs(db: TestDatabase, name: string): string {
  const url = new URL(db.ownerUrl);
  url.username = name;
  url.password = PASSWORD;
  return url.href;
}
