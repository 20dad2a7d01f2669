import type { Kysely } from "kysely";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { Check } from "#server/base/check.ts";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { BackupFile, TroubledJob } from "#shared/contract/system.ts";

/** The site's backups, in a folder of this machine or in a bucket. */
interface Backups {
  /** How many are kept; with 0, the site makes none. */
  kept: number;
  /** As admins read it: `DATA_DIR/backups`, another folder, or `s3://bucket/prefix`. */
  place: string;
  /** The newest first; with a sentence where the place cannot be read. */
  list: () => Promise<{ items: BackupFile[]; problem: string | null }>;
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
