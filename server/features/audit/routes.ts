import type { Calls } from "#server/base/authorize.ts";
import { exportEntries } from "./export-entries.ts";
import { type AuditContext, listEntries } from "./views/entries.ts";

export function auditRoutes({ audit }: Calls, context: AuditContext) {
  return {
    list: audit.list.handler(({ input }) => listEntries(context, input)),
    export: audit.export.handler(({ input }) => exportEntries(context, input)),
  };
}
