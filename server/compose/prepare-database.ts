import type { OpenedDatabase } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { requireCreate, requireOwner } from "#server/db/require-site-role.ts";
import { grantRights } from "#server/db/site-role.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";
import { prepareJobs } from "#server/jobs/prepare-jobs.ts";
import { JOBS } from "#server/jobs/all-jobs.ts";

/**
 * Migrates the database to this version, as the tables' owner, and grants the site role its rights. All other
 * work is done by that role, which owns nothing; where DATABASE_URL is the owner's, this is logged.
 */
export async function prepareDatabase(
  { siteRole, asOwner }: Pick<OpenedDatabase, "siteRole" | "asOwner">,
  log: DatabaseLog,
): Promise<void> {
  await asOwner(async (owner) => {
    await requireOwner(owner);
    await requireCreate(owner, siteRole === undefined ? "DATABASE_URL" : "DATABASE_OWNER_URL");
    await migrate(owner, log);
    await prepareJobs(owner, JOBS);
    if (siteRole !== undefined) await grantRights(owner, siteRole);
  });
  if (siteRole === undefined)
    log.info(
      "The site connects as the owner of the tables, so only triggers protect the audit log. " +
        "Set DATABASE_OWNER_URL to run the site as a role that cannot change it.",
    );
}
