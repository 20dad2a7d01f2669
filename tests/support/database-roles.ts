import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { TestDatabase } from "./database.ts";

const PASSWORD = "of one test";

export interface DatabaseRole {
  name: string;
  /** URL of the test's database for this role. */
  url: string;
}

/** Creates a login role on the server, with these attributes or memberships; it is dropped after the test. */
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

/** URL of the test's database for a role, which need not exist. */
export function urlAs(db: TestDatabase, name: string): string {
  const url = new URL(db.ownerUrl);
  url.username = name;
  url.password = PASSWORD;
  return url.href;
}
