import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { isAskHash } from "#client/domain/ask-hash.ts";
import type { AskDialogProps } from "./AskDialog.tsx";

interface AskButtonProps {
  car: AskDialogProps["car"];
  look: "main" | "quiet";
  /** Whether the car can be asked about now; a dialog that is open stays, with what is typed. */
  canAsk: boolean;
}

const LOOKS = {
  main: "bg-accent text-on-accent hover:bg-accent-strong",
  quiet: "border border-line bg-surface hover:bg-sunken",
};

/** Asks a car's seller. The dialog is loaded lazily, when the button is pressed. */
export function AskButton({ car, look, canAsk }: AskButtonProps) {
  const [Opened, setOpened] = useState<ComponentType<AskDialogProps>>();
  const [hasFailed, setFailed] = useState(false);
  const open = useCallback(
    () =>
      import("./AskDialog.tsx").then(
        ({ AskDialog }) => setOpened(() => AskDialog),
        () => setFailed(true),
      ),
    [],
  );
  useEffect(() => {
    if (isAskHash(location.hash)) void open();
  }, [open]);
  const close = () => {
    setOpened(undefined);
    if (isAskHash(location.hash))
      history.replaceState(history.state, "", location.pathname + location.search);
  };
  return (
    <>
      {canAsk && (
        <form
          data-scripted
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
          className="noscript:hidden"
        >
          <button
            className={`min-h-11 w-full cursor-pointer rounded-full font-semibold sm:text-lg ${LOOKS[look]}`}
          >
            <Trans>Ask the seller</Trans>
          </button>
        </form>
      )}
      {hasFailed && (
        <p role="alert" className="col-span-2">
          <Trans>This didn’t load. Reload the page.</Trans>
        </p>
      )}
      {Opened && <Opened car={car} onClose={close} />}
    </>
  );
}
