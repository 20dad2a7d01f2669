import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { ComplaintRow } from "./store.ts";

/**
 * A complaint that this admin may deal with now.
 * @throws AppError NOT_FOUND; CONFLICT once it was decided, and about one's own conversation
 */
export function requireOpen(complaint: ComplaintRow | undefined, { userId }: Actor): ComplaintRow {
  if (complaint === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this report.`);
  if (complaint.complainer_id === userId || complaint.accused_id === userId)
    throw new AppError(
      "CONFLICT",
      t`You can’t decide on reports about your own conversation. Another admin has to.`,
    );
  if (complaint.state !== "open")
    throw new AppError(
      "CONFLICT",
      t`This report has already been decided. The conversation is private again unless someone reports it again.`,
    );
  return complaint;
}
