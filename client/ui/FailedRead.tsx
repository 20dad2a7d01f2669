import { useEffect, useState, useSyncExternalStore } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "./Button.tsx";
import { ProblemText } from "./ProblemText.tsx";

interface FailedReadProps {
  problem: { message: string; status?: number };
  again: () => void;
  /**
   * Whether the part has no heading. While another failure of the page tells of the outage, such a part is empty: “Not
   * available right now.” would not say what is not available.
   */
  isUntitled?: boolean | undefined;
}

/** The reads of the page that failed on the server's side or got no answer, in the order of the page. */
let failures: { box: HTMLElement; again: () => void }[] = [];
const listeners = new Set<() => void>();

function setFailures(next: typeof failures): void {
  failures = next.toSorted(({ box: one }, { box: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * Why a part of a page could not be read, with a button to retry. An outage fails several parts at once: the first one
 * speaks for all of them, and its button retries all.
 */
export function FailedRead({ problem, again, isUntitled }: FailedReadProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { message, status = 500 } = problem;
  const isOutage = status === 0 || status >= 500;
  useEffect(() => {
    if (!isOutage || box === null) return;
    const failure = { box, again };
    setFailures([...failures, failure]);
    return () => setFailures(failures.filter((each) => each !== failure));
  }, [isOutage, box, again]);
  const first = useSyncExternalStore(
    subscribe,
    () => failures[0]?.box,
    () => undefined,
  );
  // What is not there is no failure, and reading again does not help.
  const isMissing = status === 404;
  const isSaidAbove = isOutage && first !== undefined && first !== box;
  return (
    <div ref={setBox} className="mt-4">
      {isSaidAbove ? (
        !isUntitled && (
          <p className="text-muted">
            <Trans>Not available right now.</Trans>
          </p>
        )
      ) : isMissing ? (
        <div role="alert">
          <ProblemText text={message} />
        </div>
      ) : (
        <div role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
          <ProblemText text={message} />
          <Button
            look="quiet"
            className="mt-3"
            onClick={() => (isOutage ? failures.map((each) => each.again()) : again())}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
