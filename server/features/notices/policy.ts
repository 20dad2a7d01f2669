import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";

/** The reply to everybody whose notice it is not, whether or not there is one. */
export function noNotice(): AppError {
  return new AppError("NOT_FOUND", t`We couldn’t find this notification.`);
}
