import { useEffect, useState } from "react";
import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { KeyedAlert } from "#shared/contract/alerts.ts";
import { CAR_NEWS, type CarNews, type Rhythm, WISHLIST_NEWS } from "#shared/rules/alerts.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { AlertChoice } from "./AlertChoice.tsx";

const INCOMPLETE = t`This link is incomplete. Open it from the email.`;
const LINK = "font-semibold text-accent underline";
const WAY_OUT = `inline-flex min-h-11 items-center ${LINK}`;

/** The alert that a link in a mail is about. The key stands behind a #, so that no server learns it on the way. */
export function KeyedAlertView() {
  const [alert, setAlert] = useState<KeyedAlert>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const key = readKey();
    // Not asked for: the server knows no alert without a key.
    const found =
      key === "" ? Promise.reject(new ApiError(404, INCOMPLETE)) : api.alerts.findByKey({ key });
    found.then(setAlert, (failure: unknown) => setProblem(toApiError(failure).message));
  }, []);
  if (problem !== undefined)
    return (
      <>
        <Problem text={problem} />
        <p className="mt-4 flex flex-wrap gap-x-6">
          <a href={paths.mySearches()} className={WAY_OUT}>
            <Trans>Saved searches</Trans>
          </a>
          <a href={paths.usedCars()} className={WAY_OUT}>
            <Trans>See all used cars</Trans>
          </a>
        </p>
      </>
    );
  return alert === undefined ? (
    <p role="status">
      <Trans>Loading...</Trans>
    </p>
  ) : (
    <Alert initial={alert} />
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-md bg-danger-soft p-4 text-danger">
      {text}
    </p>
  );
}

function readKey(): string {
  return location.hash.slice(1).replace(/[^\w.~-]/g, "");
}

function Alert({ initial }: { initial: KeyedAlert }) {
  const [alert, setAlert] = useState(initial);
  /** What has been done, in words. */
  const [told, setTold] = useState("");
  /** The rhythm before the alerts were ended. */
  const [before, setBefore] = useState<Rhythm>("daily");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { name, path, rhythm, isConfirmed, hasAccount, kind } = alert;
  const act = async (work: () => Promise<KeyedAlert>, said: string) => {
    setBusy(true);
    setProblem(undefined);
    setTold("");
    try {
      setAlert(await work());
      setTold(said);
    } catch (failure) {
      setProblem(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  const confirm = () =>
    act(
      () => api.alerts.confirm({ key: readKey() }),
      t`Email confirmed. You’ll now get alerts by email.`,
    );
  const change = (own: { rhythm?: Rhythm; tells?: CarNews[] }) => {
    if (own.rhythm === "never" && rhythm !== "never") setBefore(rhythm);
    return act(
      () => api.alerts.changeByKey({ key: readKey(), ...own }),
      own.rhythm === "never" ? t`You won’t get any more emails about this.` : t`Saved.`,
    );
  };
  const isOff = rhythm === "never";
  return (
    <div className="grid gap-5">
      <p className="text-lg font-semibold wrap-anywhere">
        <a href={pathIn(LANGUAGE, path)} className="hover:underline">
          {name}
        </a>
      </p>
      {problem !== undefined && <Problem text={problem} />}
      <p role="status" className={told === "" ? "" : "rounded-md bg-accent-soft p-4"}>
        {told}
      </p>
      {!isConfirmed ? (
        <>
          <p>
            <Trans>Get an email when a matching car is listed or drops in price?</Trans>
          </p>
          <Button isBusy={busy} onClick={() => void confirm()}>
            <Trans>Yes, email me</Trans>
          </Button>
          <p className="text-sm text-muted">
            <Trans>If you didn’t ask for this, close this page.</Trans>
          </p>
        </>
      ) : (
        <>
          {isOff && (
            <p>
              <Trans>Emails about this are off.</Trans>
            </p>
          )}
          <AlertChoice
            name={name}
            chosen={alert}
            news={kind === "search" ? CAR_NEWS : WISHLIST_NEWS}
            isBusy={busy}
            onChange={(own) => void change(own)}
          />
          <Button
            look={isOff ? "quiet" : "danger"}
            isBusy={busy}
            onClick={() => void change({ rhythm: isOff ? before : "never" })}
          >
            {isOff ? t`Email me again` : t`Stop these emails`}
          </Button>
          {hasAccount && (
            <p>
              <a href={paths.mySearches()} className={LINK}>
                <Trans>All your alerts</Trans>
              </a>
            </p>
          )}
        </>
      )}
      <p>
        <a href={pathIn(LANGUAGE, path)} className={LINK}>
          {kind === "search" ? t`See cars for this search` : t`See your wishlist`}
        </a>
      </p>
    </div>
  );
}
