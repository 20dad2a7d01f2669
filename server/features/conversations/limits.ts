import { t } from "#shared/lib/text.ts";
import {
  MOST_ATTACHMENTS_A_DAY,
  MOST_ATTACHMENTS_OF_NEWCOMER,
  MOST_MESSAGES_A_MINUTE,
  MOST_NEW_A_DAY,
  MOST_NEW_OF_NEWCOMER,
} from "#shared/rules/conversations.ts";
import { AppError } from "#server/base/errors.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";
import type { Written } from "./store.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Limits the files of one person that are looked at, also those that are refused or taken away again. */
export const UPLOADS: ThrottlePolicy = {
  name: "attachment-of",
  free: 100,
  most: 120,
  waitSeconds: HOUR_SECONDS,
};

/** @throws AppError TOO_MANY_REQUESTS */
export function requireFewAttached(ofToday: number, { isNewcomer }: Written): void {
  const most = isNewcomer ? MOST_ATTACHMENTS_OF_NEWCOMER : MOST_ATTACHMENTS_A_DAY;
  if (ofToday >= most)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      isNewcomer
        ? t`You’ve added ${most} files today, the maximum for a new account. You can still write messages, and send more files tomorrow.`
        : t`You’ve added ${most} files today, the maximum. You can still write messages, and send more files tomorrow.`,
      { retryAfter: HOUR_SECONDS },
    );
}

/** @throws AppError TOO_MANY_REQUESTS */
export function requireNotHasty({ withinMinute }: Written): void {
  if (withinMinute >= MOST_MESSAGES_A_MINUTE)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      t`You’ve sent ${MOST_MESSAGES_A_MINUTE} messages in a minute. Try again in a minute.`,
      { retryAfter: MINUTE_SECONDS },
    );
}

/** @throws AppError TOO_MANY_REQUESTS */
export function requireFewNew({ begunWithinDay, isNewcomer }: Written): void {
  const most = isNewcomer ? MOST_NEW_OF_NEWCOMER : MOST_NEW_A_DAY;
  if (begunWithinDay >= most)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      isNewcomer
        ? t`You’ve asked about ${most} cars today, the maximum for a new account. You can continue those conversations, and ask about other cars tomorrow.`
        : t`You’ve asked about ${most} cars today, the maximum. You can continue those conversations, and ask about other cars tomorrow.`,
      { retryAfter: HOUR_SECONDS },
    );
}
