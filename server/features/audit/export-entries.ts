import type { Act } from "#shared/rules/admin.ts";
import { exportList } from "#server/base/export-list.ts";
import { type AuditContext, listEntries } from "./views/entries.ts";

/** The log as a CSV file, the newest acts first. */
export function exportEntries(
  context: AuditContext,
  asked: { q?: string | undefined; act?: Act | undefined },
): Promise<File> {
  return exportList({
    name: "audit-log.csv",
    list: (page) => listEntries(context, { ...asked, ...page, sort: "newest" }),
    columns: {
      at: ({ at }) => at,
      actor: ({ actor }) => actor,
      actor_email: ({ actor_email: email }) => email,
      address: ({ address }) => address,
      act: ({ act }) => act,
      subject_kind: ({ subject_kind: kind }) => kind,
      subject_id: ({ subject_id: id }) => id,
      subject: ({ subject }) => subject,
      before: ({ before }) => before && JSON.stringify(before),
      after: ({ after }) => after && JSON.stringify(after),
      reason: ({ reason }) => reason,
    },
  });
}
