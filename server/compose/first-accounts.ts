import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { ROLES } from "#shared/rules/vocabulary.ts";
import type { Config } from "#server/settings/config.ts";
import { appointAdmin } from "#server/features/sign-in/appoint-admin.ts";
import { setPassword } from "#server/features/sign-in/set-password.ts";
import type { AuthContext } from "#server/features/sign-in/context.ts";
import { findDemoPerson, findPerson, hasAdmin } from "#server/features/users/views/person.ts";

/** Creates a new site's first admin from the settings. Does nothing where there is an admin already. */
export async function prepareFirstAdmin(
  context: AuthContext,
  { firstAdmin, isDemo }: Pick<Config, "firstAdmin" | "isDemo">,
  log: Logger,
): Promise<void> {
  if (firstAdmin === undefined || (await hasAdmin(context.kysely, isDemo))) return;
  const { id } = await appointAdmin(context, firstAdmin.email);
  await setPassword(context, id, firstAdmin.password);
  log.info("Created the first admin from ADMIN_EMAIL and ADMIN_PASSWORD.");
}

/**
 * Sets a password for one demo account of each role, valid until the next start. No password exists before.
 */
export async function prepareDemoAccounts(
  context: AuthContext,
): Promise<{ role: string; email: string; password: string }[]> {
  const opened = [];
  for (const role of ROLES) {
    const id = await findDemoPerson(context.kysely, role);
    const person = id && (await findPerson(context.kysely, id));
    if (!person) continue;
    const password = randomBytes(9).toString("base64url");
    await setPassword(context, person.id, password);
    opened.push({ role, email: person.email, password });
  }
  return opened;
}
