import { alertJobs } from "../features/alerts/jobs.ts";
import { backupJobs } from "../features/backups/jobs.ts";
import { bookingJobs } from "../features/bookings/jobs.ts";
import { conversationJobs } from "../features/conversations/jobs.ts";
import { imageJobs } from "../features/images/jobs.ts";
import { importJobs } from "../features/imports/jobs.ts";
import { listingJobs } from "../features/listings/jobs.ts";
import { noticeJobs } from "../features/notices/jobs.ts";
import { outboxJobs } from "../features/outbox/jobs.ts";
import { paymentJobs } from "../features/payments/jobs.ts";
import { reportJobs } from "../features/reports/jobs.ts";
import { searchJobs } from "../features/search/jobs.ts";
import { verificationJobs } from "../features/seller-verification/jobs.ts";
import { signInJobs } from "../features/sign-in/jobs.ts";
import { statisticsJobs } from "../features/statistics/jobs.ts";
import type { DeclaredJob } from "./jobs.ts";
import { nameOf } from "./queues.ts";

type ContextOf<L> = L extends readonly DeclaredJob<infer C>[] ? C : never;

/** The combined context of all jobs. */
export type WorkContext = ContextOf<typeof alertJobs> &
  ContextOf<typeof backupJobs> &
  ContextOf<typeof bookingJobs> &
  ContextOf<typeof conversationJobs> &
  ContextOf<typeof imageJobs> &
  ContextOf<typeof importJobs> &
  ContextOf<typeof listingJobs> &
  ContextOf<typeof noticeJobs> &
  ContextOf<typeof outboxJobs> &
  ContextOf<typeof paymentJobs> &
  ContextOf<typeof reportJobs> &
  ContextOf<typeof searchJobs> &
  ContextOf<typeof verificationJobs> &
  ContextOf<typeof signInJobs> &
  ContextOf<typeof statisticsJobs>;

/** All delayed and recurring work of the site; docs/operating.md lists it. */
export const JOBS: readonly DeclaredJob<WorkContext>[] = [
  ...outboxJobs,
  ...alertJobs,
  ...noticeJobs,
  ...bookingJobs,
  ...paymentJobs,
  ...importJobs,
  ...listingJobs,
  ...verificationJobs,
  ...imageJobs,
  ...signInJobs,
  ...reportJobs,
  ...conversationJobs,
  ...searchJobs,
  ...statisticsJobs,
  ...backupJobs,
];

/** What a job does, in English, by the name of its queue or chore; undefined for one of another version. */
export function aboutJob(name: string): string | undefined {
  return JOBS.find((each) => nameOf(each) === name)?.about;
}
