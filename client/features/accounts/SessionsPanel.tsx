import { t } from "#shared/lib/text.ts";
import type { LiveSession } from "#shared/contract/account.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { logOut } from "#client/lib/session/session.ts";
import { describeBrowser } from "#client/lib/browser/describe-browser.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";

export function SessionsPanel() {
  const sessions = useLoaded(() => api.account.listSessions());
  const { busy, act, problem } = useAct();

  const again = () => {
    if (sessions.status === "ready") sessions.again();
  };
  const endSessions = (name: string, call: () => Promise<unknown>, told: string) =>
    act(
      name,
      async () => {
        await call();
        again();
        await toastSuccess(told);
      },
      again,
    );
  const end = ({ _id: id, isCurrent }: LiveSession) =>
    isCurrent
      ? endSessions(id, logOut, t`Logged out`)
      : endSessions(id, () => api.account.revokeSession({ id }), t`Device logged out`);
  return (
    <Panel
      anchor="devices"
      title={t`Where you’re logged in`}
      explanation={t`We log you out after a week of inactivity.`}
    >
      <LoadedView state={sessions}>
        {(list) => (
          <>
            <ProblemBox problem={problem} className="mb-3" />
            <ul className="divide-y divide-line">
              {list.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  isBusy={busy === session._id}
                  onEnd={() => void end(session)}
                />
              ))}
            </ul>
            {list.length > 1 && (
              <Button
                look="danger"
                className="mt-4"
                isBusy={busy === "others"}
                onClick={() =>
                  void endSessions(
                    "others",
                    () => api.account.revokeOtherSessions(),
                    t`All other devices logged out`,
                  )
                }
              >
                <Trans>Log out everywhere else</Trans>
              </Button>
            )}
          </>
        )}
      </LoadedView>
    </Panel>
  );
}

interface SessionRowProps {
  session: LiveSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const format = useToolFormat();
  const browser = describeBrowser(session.browser);
  const address = session.ipAddress ?? t`unknown IP address`;
  const since = format.dateTime(session.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      {/* A long text shrinks in favour of the button, as in the other rows. */}
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          {browser}
          {session.isCurrent && (
            <span className="text-accent">
              {" "}
              <Trans>– this device</Trans>
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {session.isCurrent
            ? t`${address}, logged in on ${since}`
            : t`${address}, logged in on ${since}, last used on ${format.dateTime(session.lastSeenAt)}`}
        </p>
      </div>
      <Button
        look="quiet"
        isBusy={isBusy}
        onClick={onEnd}
        aria-label={t`Log out ${browser}, logged in on ${since}`}
      >
        <Trans>Log out</Trans>
      </Button>
    </li>
  );
}
