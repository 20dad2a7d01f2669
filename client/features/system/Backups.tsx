import { useEffect, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { BackupFile, BackupState } from "#shared/contract/system.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";

/** While a backup runs, in milliseconds. */
const POLL_MS = 1_500;
const SHOWN = 10;

/** The site's backups, and the way to make one now. */
export function Backups() {
  const loaded = useLoaded(() => api.system.findBackups());
  return (
    <Panel
      title={t`Backups`}
      explanation={t`Each backup contains the whole site: database, photos, documents and secret key. Keep backups on another machine or in a bucket. To restore one, run a command on the server.`}
    >
      <LoadedView state={loaded} placeholder={<div className="h-40" />}>
        {(state) => (
          <Found state={state} again={() => loaded.status === "ready" && loaded.again()} />
        )}
      </LoadedView>
    </Panel>
  );
}

function Found({ state, again }: { state: BackupState; again: () => void }) {
  const { kept, place, problem: unreadable, is_running: isRunning, items } = state;
  const hasFailed = state.has_failed;
  const format = useToolFormat();
  const [newest] = items;
  /** The newest backup when this page asked for another. */
  const [asked, setAsked] = useState<{ before: string | undefined }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(again, POLL_MS);
    return () => clearTimeout(timer);
    // Once for each answer.
    // oxlint-disable-next-line react/exhaustive-deps -- `again` is a new function at every rendering
  }, [state]);
  const begin = async () => {
    setProblem(undefined);
    setAsked({ before: newest?.name });
    try {
      await api.system.beginBackup();
    } catch (failure) {
      setAsked(undefined);
      setProblem(toApiError(failure).message);
    }
    again();
  };
  const isDone = asked !== undefined && newest !== undefined && newest.name !== asked.before;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {kept === 0
            ? t`Automatic backups are turned off (BACKUPS_KEPT is 0).`
            : plural(
                kept,
                t`Every night at 1:40 UTC, to ${place}. The newest backup of each day is kept for one day (BACKUPS_KEPT).`,
                t`Every night at 1:40 UTC, to ${place}. The newest backup of each day is kept for ${kept} days (BACKUPS_KEPT).`,
              )}
        </p>
        {kept > 0 && (
          <Button look="quiet" isBusy={isRunning} onClick={() => void begin()}>
            <Trans>Back up now</Trans>
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 empty:hidden">
        {problem === undefined ? (
          isRunning ? (
            t`Backing up…`
          ) : hasFailed ? (
            <span className="text-danger">
              <Trans>
                The last backup failed. We’ll try again automatically. You’ll find the reason below,
                under Failed jobs, and in the log.
              </Trans>
            </span>
          ) : (
            isDone && t`Backup finished: ${sizeText(newest, format)}.`
          )
        ) : (
          <span className="text-danger">{problem}</span>
        )}
      </p>
      {unreadable !== null && (
        <p role="alert" className="mt-4 text-danger">
          {t`The backups in ${place} can’t be listed. ${unreadable}`}
        </p>
      )}
      {items.length === 0 ? (
        unreadable === null && <p className="mt-4 text-muted">{t`No backups in ${place} yet.`}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <div className="min-w-0">
                <p className="font-medium">{format.dateTime(item.at)}</p>
                <p className="text-sm wrap-anywhere text-muted">{item.name}</p>
              </div>
              <p className="text-sm text-muted tabular-nums">
                {item.kind === "before_upgrade"
                  ? t`Tables, before an upgrade · ${sizeText(item, format)}`
                  : sizeText(item, format)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {items.length > SHOWN && (
        <p className="mt-3 text-sm text-muted">{t`And ${items.length - SHOWN} older ones.`}</p>
      )}
    </>
  );
}

function sizeText({ bytes }: BackupFile, format: ReturnType<typeof useToolFormat>): string {
  if (bytes < 1_000_000) return t`${format.number(Math.ceil(bytes / 1_000))} kB`;
  return t`${format.number(Math.ceil(bytes / 1_000_000))} MB`;
}
