import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { TroubledJob } from "#shared/contract/system.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { Panel } from "#client/ui/Panel.tsx";

interface FailedJobsProps {
  jobs: readonly TroubledJob[];
  /** Reads the jobs again. */
  again: () => void;
}

/** Jobs that have failed, with the way to try each at once. */
export function FailedJobs({ jobs, again }: FailedJobsProps) {
  const [told, setTold] = useState("");
  const retry = async ({ id, name }: TroubledJob) => {
    setTold("");
    try {
      await api.system.retryJob({ id });
      setTold(t`Trying ${name} again.`);
    } catch (failure) {
      setTold(toApiError(failure).message);
    }
    again();
  };
  return (
    <Panel
      title={t`Failed jobs`}
      explanation={t`We retry a failed job after a few seconds, and later every 15 minutes. After 30 failures, we give up and list the job here for a day.`}
    >
      <p role="status" className="mb-3 empty:hidden">
        {told}
      </p>
      {jobs.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} onRetry={() => retry(job)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function JobItem({ job, onRetry }: { job: TroubledJob; onRetry: () => Promise<void> }) {
  const format = useToolFormat();
  const [isBusy, setBusy] = useState(false);
  const { name, about, created_at: at, failures, reason, next_try_at: next } = job;
  const press = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
        <p>{about}</p>
        <p className="mt-1 text-sm text-muted">
          {failureText(format.dateTime(at), failures, reason)}{" "}
          {next === null ? t`Given up.` : t`Next attempt: ${format.dateTime(next)}.`}
        </p>
      </div>
      <Button look="quiet" isBusy={isBusy} onClick={() => void press()}>
        <Trans>
          Try again<span className="sr-only"> {name}</span>
        </Trans>
      </Button>
    </li>
  );
}

function failureText(at: string, failures: number, reason: string | null): string {
  return reason === null
    ? plural(
        failures,
        t`Queued on ${at}. Failed once.`,
        t`Queued on ${at}. Failed ${failures} times.`,
      )
    : plural(
        failures,
        t`Queued on ${at}. Failed once, with ${reason}.`,
        t`Queued on ${at}. Failed ${failures} times, last with ${reason}.`,
      );
}
