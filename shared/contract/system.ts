import { z } from "zod";
import { allow, call } from "./base.ts";

/** `off`: nothing is set up here that could be checked. */
export const CHECK_STATES = ["ok", "warning", "failed", "off"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const SystemCheck = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(CHECK_STATES),
  /** What was found, as a sentence or a figure. Never a key or a password. */
  detail: z.string(),
  /** What the operator can do about it. */
  fix: z.string().nullable(),
});
export type SystemCheck = z.infer<typeof SystemCheck>;

const TroubledJob = z.object({
  id: z.uuid(),
  /** Of its queue, or of the chore. */
  name: z.string(),
  /** What the job does. */
  about: z.string(),
  created_at: z.string(),
  failures: z.int(),
  /** Code or kind of the last error; its message could quote personal data. */
  reason: z.string().nullable(),
  /** Null when the job has been given up. */
  next_try_at: z.string().nullable(),
});
export type TroubledJob = z.infer<typeof TroubledJob>;

export const SystemState = z.object({
  checked_at: z.string(),
  checks: z.array(SystemCheck),
  /** Jobs that have failed and are retried later or were given up, the newest first, at most 100. */
  jobs: z.array(TroubledJob),
});
export type SystemState = z.infer<typeof SystemState>;

export const BackupFile = z.object({
  name: z.string(),
  at: z.string(),
  bytes: z.int(),
  /** `before_upgrade`: the tables alone, before a newer version changed them. */
  kind: z.enum(["whole", "before_upgrade"]),
});
export type BackupFile = z.infer<typeof BackupFile>;

export const BackupState = z.object({
  /** For how many days one is kept; with 0, the site makes none. */
  kept: z.int(),
  /** One is queued or running. */
  is_running: z.boolean(),
  /** The last one failed, and is tried again by itself; its reason is among the failed jobs. */
  has_failed: z.boolean(),
  /** Where they are stored: `DATA_DIR/backups`, another folder, or `s3://bucket/prefix`. */
  place: z.string(),
  /** Why the place cannot be read, as a sentence; its backups are then not listed. */
  problem: z.string().nullable(),
  /** In that place, and those from before upgrades in the folder of the machine that answers; the newest first. */
  items: z.array(BackupFile),
});
export type BackupState = z.infer<typeof BackupState>;

export const system = {
  find: call
    .route({
      method: "GET",
      path: "/system",
      summary: "Checks of the site and of what it depends on, and jobs that have failed",
    })
    .meta(allow("admin"))
    .output(SystemState),

  sendTestEmail: call
    .route({
      method: "POST",
      path: "/system/test-email",
      summary: "Send a test email to the admin who asks",
    })
    .meta(allow("admin"))
    .output(
      z.object({
        to: z.string(),
        /** True when no email service is set up: the email is in the outbox. */
        is_kept: z.boolean(),
      }),
    ),

  findBackups: call
    .route({ method: "GET", path: "/system/backups", summary: "The site's backups" })
    .meta(allow("admin"))
    .output(BackupState),

  beginBackup: call
    .route({
      method: "POST",
      path: "/system/backups",
      summary: "Back the site up now; one backup at a time",
    })
    .meta(allow("admin"))
    .output(z.object({ acknowledged: z.boolean() })),

  retryJob: call
    .route({
      method: "POST",
      path: "/system/jobs/{id}/retry",
      summary: "Try a failed job again at once",
    })
    .meta(allow("admin"))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ acknowledged: z.boolean() })),
};
