import { actorOf, type Calls } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import { beginBackup } from "./begin-backup.ts";
import type { SystemContext } from "./context.ts";
import { findBackups } from "./find-backups.ts";
import { findSystemState } from "./find-system-state.ts";
import { sendTestEmail } from "./send-test-email.ts";

export function systemRoutes({ system }: Calls, context: SystemContext) {
  return {
    find: system.find.handler(() => findSystemState(context)),
    sendTestEmail: system.sendTestEmail.handler(({ context: call }) =>
      sendTestEmail(context, actorOf(call)),
    ),
    findBackups: system.findBackups.handler(() => findBackups(context)),
    beginBackup: system.beginBackup.handler(async ({ context: call }) => {
      await beginBackup(context, actorOf(call));
      return { acknowledged: true };
    }),
    retryJob: system.retryJob.handler(async ({ input }) => {
      if (!(await context.tryAgain(input.id)))
        throw new AppError("NOT_FOUND", t`This job has finished, is running or is no longer kept.`);
      return { acknowledged: true };
    }),
  };
}
