import { useEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("hashchange", listener);
  };
}

interface Steps<S extends string> {
  step: S;
  /** Shows a step at once, with an entry of its own in the history. */
  go: (step: S) => void;
  /** Shows a step in the place of the present one. */
  replace: (step: S) => void;
}

/**
 * The step of a form, in the address's hash: Back leads to the step before, and a reload keeps it.
 * @param first the step of an address that names none
 */
export function useSteps<S extends string>(names: readonly S[], first: S): Steps<S> {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => "",
  );
  const named = names.find((name) => name === hash);
  useEffect(() => {
    if (named === undefined) history.replaceState(history.state, "", `#${first}`);
  }, [named, first]);
  const show = () =>
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  return {
    step: named ?? first,
    go: (step) => {
      if (location.hash !== `#${step}`) history.pushState(null, "", `#${step}`);
      show();
    },
    replace: (step) => {
      history.replaceState(history.state, "", `#${step}`);
      show();
    },
  };
}
