import { t } from "#shared/lib/text.ts";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { forgetOldAttempts } from "#server/base/throttle.ts";
import type { Database } from "#server/db/schema.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetEndedSessions } from "./forget-ended-sessions.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetUsedCodes } from "./forget-used-codes.ts";

export const signInJobs: readonly DeclaredJob<{ kysely: Kysely<Database>; pool: Pool }>[] = [
  {
    chore: "forget-ended-sessions",
    cron: "*/15 * * * *",
    about: t`Deletes sessions that have ended.`,
    run: ({ kysely }) => forgetEndedSessions(kysely, new Date()),
  },
  {
    chore: "forget-expired-links",
    cron: "*/15 * * * *",
    about: t`Deletes links and codes that were not used in time.`,
    run: ({ kysely }) => forgetExpired(kysely, new Date()),
  },
  {
    chore: "forget-used-codes",
    cron: "*/15 * * * *",
    about: t`Deletes used authenticator app codes once they’ve expired.`,
    run: ({ kysely }) => forgetUsedCodes(kysely, new Date()),
  },
  {
    chore: "forget-old-attempts",
    cron: "*/15 * * * *",
    about: t`Deletes counts of attempts that are no longer needed for any limit.`,
    run: ({ pool }) => forgetOldAttempts(pool),
  },
];
