import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { PushBrowser } from "#shared/contract/notices.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { describeBrowser } from "#client/lib/browser/describe-browser.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { type PushState, readPushState, turnOffPush, turnOnPush } from "./push-in-browser.ts";

/** Push notices in this browser, and the browsers that get them. */
export function PushPanel() {
  const loaded = useLoaded(() => api.notices.browsers());
  const [state, setState] = useState<PushState>();
  const { busy, act, problem, setProblem } = useAct();
  useEffect(() => void readPushState().then(setState, () => setState("unsupported")), []);
  const again = async () => {
    if (loaded.status === "ready") loaded.again();
    setState(await readPushState());
  };
  const turnOn = (key: string) =>
    act("on", async () => {
      const isOn = await turnOnPush(key).catch((failure: unknown) => {
        // The browser's own words are no sentences for people.
        throw failure instanceof ApiError ? failure : new ApiError(0, NO_SERVICE);
      });
      await again();
      if (isOn) await toastSuccess(t`Push notifications are on for this device`);
      else if (Notification.permission === "default") setProblem(NOT_ANSWERED);
    });
  const remove = ({ _id: id, is_current: isCurrent }: PushBrowser) =>
    act(id, async () => {
      if (isCurrent) await turnOffPush();
      await api.notices.removeBrowser({ id });
      await again();
      await toastSuccess(t`Push notifications turned off for that device`);
    });
  return (
    <Panel
      title={t`Push notifications`}
      explanation={t`Get a notification on your device when something happens, even while this site is closed. It shows one sentence, for example “Your car was booked”.`}
    >
      <ProblemBox problem={problem} className="mb-4" />
      <LoadedView state={loaded}>
        {({ public_key: key, browsers }) => {
          const current = browsers.find(({ is_current: is }) => is);
          return (
            <>
              {state !== undefined && (
                <Here
                  // This browser has a subscription of its own only if the site knows it, too.
                  state={state === "on" && current === undefined ? "off" : state}
                  isBusy={busy === "on"}
                  onTurnOn={() => void turnOn(key)}
                />
              )}
              {browsers.length > 0 && (
                <ul
                  aria-label={t`Devices with push notifications`}
                  className="mt-4 divide-y divide-line border-t border-line"
                >
                  {browsers.map((browser) => (
                    <Row
                      key={browser._id}
                      browser={browser}
                      isBusy={busy === browser._id}
                      onRemove={() => void remove(browser)}
                    />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </LoadedView>
    </Panel>
  );
}

const NO_SERVICE = t`Your browser couldn’t reach its push service. Check your connection or try another browser.`;
const NOT_ANSWERED = t`You closed your browser’s permission request. Press the button again and choose Allow.`;

interface HereProps {
  state: PushState;
  isBusy: boolean;
  onTurnOn: () => void;
}

function Here({ state, isBusy, onTurnOn }: HereProps) {
  if (state === "unsupported")
    return (
      <p>
        <Trans>
          This browser can’t show notifications from this site. On an iPhone or iPad, add the site
          to your home screen first and open it there.
        </Trans>
      </p>
    );
  if (state === "denied")
    return (
      <p>
        <Trans>
          Your browser is blocking notifications from this site. Allow them in its settings, then
          reload this page.
        </Trans>
      </p>
    );
  if (state === "on")
    return (
      <p className="font-semibold text-accent">
        <Trans>On for this device.</Trans>
      </p>
    );
  return (
    <>
      <p className="mb-3 text-muted">
        <Trans>
          Your browser will ask for permission first. Notifications stop when you log out.
        </Trans>
      </p>
      <Button isBusy={isBusy} onClick={onTurnOn}>
        <Trans>Turn on push notifications</Trans>
      </Button>
    </>
  );
}

interface RowProps {
  browser: PushBrowser;
  isBusy: boolean;
  onRemove: () => void;
}

function Row({ browser, isBusy, onRemove }: RowProps) {
  const format = useToolFormat();
  const name = describeBrowser(browser.browser);
  const added = format.dateTime(browser.created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          {name}
          {browser.is_current && (
            <span className="text-accent">
              {" "}
              <Trans>– this device</Trans>
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          <Trans>Added on {added}</Trans>
        </p>
      </div>
      <Button
        look="quiet"
        isBusy={isBusy}
        onClick={onRemove}
        aria-label={t`Remove ${name}, ${added}`}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
