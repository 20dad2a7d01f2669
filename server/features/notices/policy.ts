import { AppError } from "#server/base/errors.ts";

/** The reply to everybody whose notice it is not, whether or not there is one. */
export function noNotice(): AppError {
  return new AppError("NOT_FOUND", "This notification doesn’t exist.");
}
