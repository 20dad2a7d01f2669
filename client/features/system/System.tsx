import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { SystemCheck, SystemState } from "#shared/contract/system.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { Backups } from "./Backups.tsx";
import { CheckItem } from "./CheckItem.tsx";
import { FailedJobs } from "./FailedJobs.tsx";

/** Whether the site and what it depends on are well, and what to do where they are not. */
export function System() {
  const loaded = useLoaded(() => api.system.find(), []);
  return (
    <LoadedView
      state={loaded}
      placeholder={<div className="mt-6 h-96 rounded-lg border border-line bg-surface" />}
    >
      {(state) => <Found state={state} again={() => loaded.status === "ready" && loaded.again()} />}
    </LoadedView>
  );
}

function Found({ state, again }: { state: SystemState; again: () => void }) {
  const format = useToolFormat();
  const { checks, checked_at: checkedAt, jobs } = state;
  // The press belongs to what was shown then: the next answer ends it.
  const [askedAt, setAskedAt] = useState<string>();
  const ask = () => {
    setAskedAt(checkedAt);
    again();
  };
  return (
    <div className="mt-6 space-y-6">
      <Panel
        title={t`Checks`}
        explanation={t`What the site depends on. npm run doctor runs the same checks on the server.`}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">
            <span className="font-semibold">{summaryOf(checks)}</span>{" "}
            <span className="text-muted">
              <Trans>Checked on {format.dateTime(checkedAt)}.</Trans>
            </span>
          </p>
          <Button look="quiet" isBusy={askedAt === checkedAt} onClick={ask}>
            <Trans>Check again</Trans>
          </Button>
        </div>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {bySeverity(checks).map((check) => (
            <CheckItem key={check.id} check={check} />
          ))}
        </ul>
      </Panel>
      <Backups />
      <FailedJobs jobs={jobs} again={again} />
    </div>
  );
}

const ORDER = ["failed", "warning", "ok", "off"] as const;

function bySeverity(checks: readonly SystemCheck[]): readonly SystemCheck[] {
  return checks.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

function summaryOf(checks: readonly SystemCheck[]): string {
  const count = checks.filter(({ state }) => state === "failed" || state === "warning").length;
  if (count === 0) return t`Everything works.`;
  return plural(count, t`${count} thing needs attention.`, t`${count} things need attention.`);
}
