import type { Kysely } from "kysely";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { Check } from "#server/base/check.ts";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { BackupFile, TroubledJob } from "#shared/contract/system.ts";

/** The backups in this machine's folder. */
interface Backups {
  /** How many are kept; with 0, the site makes none. */
  kept: number;
  /** The newest first. */
  list: () => Promise<BackupFile[]>;
}

export interface SystemContext {
  kysely: Kysely<Database>;
  checks: readonly Check[];
  listTroubledJobs: () => Promise<TroubledJob[]>;
  /** False when the job is not among those that have failed. */
  tryAgain: (jobId: string) => Promise<boolean>;
  jobs: Jobs;
  backups: Backups;
  /** Sends at once, or throws. */
  email: EmailSender;
  /** Whether emails are kept in the outbox, because no service is set up. */
  isEmailKept: boolean;
  site: Readonly<{ brandName: string; origin: string }>;
}
