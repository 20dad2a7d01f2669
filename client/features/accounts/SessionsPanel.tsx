import type { LiveSession } from "#shared/contract/account.ts";
import { api } from "#client/lib/api.ts";
import { useFormat } from "#client/lib/format.ts";
import { logOut } from "#client/lib/session.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { useAct } from "#client/lib/use-act.ts";
import { useLoaded } from "#client/lib/use-loaded.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { describeBrowser } from "./describe-browser.ts";

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
      ? endSessions(id, logOut, "Logged out")
      : endSessions(id, () => api.account.revokeSession({ id }), "That browser is logged out");
  return (
    <Panel
      title="Where you are logged in"
      explanation="A session that is not used ends after a week."
    >
      <LoadedView state={sessions}>
        {(list) => (
          <>
            <div className="mb-3 empty:hidden">
              <FormProblem problem={problem === undefined ? undefined : { message: problem }} />
            </div>
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
                    "Every other browser is logged out",
                  )
                }
              >
                Log out everywhere else
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
  const format = useFormat();
  const browser = describeBrowser(session.browser);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-medium">
          {browser}
          {session.isCurrent && <span className="text-accent"> - this browser</span>}
        </p>
        <p className="text-sm text-muted">
          {session.ipAddress ?? "unknown address"}, since {format.dateTime(session.createdAt)}
          {!session.isCurrent && `, last used on ${format.date(session.lastSeenAt)}`}
        </p>
      </div>
      <Button
        look="quiet"
        isBusy={isBusy}
        onClick={onEnd}
        aria-label={`Log out ${browser}, since ${format.dateTime(session.createdAt)}`}
      >
        Log out
      </Button>
    </li>
  );
}
