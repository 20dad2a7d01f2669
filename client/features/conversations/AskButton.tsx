import { type ComponentType, useEffect, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ASK_HASH } from "#client/domain/ask-hash.ts";
import { closeByHash, openByHash, useOpenedHash } from "#client/lib/browser/hash-dialog.ts";
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

/** Asks a car's seller. The dialog is loaded lazily, when the button or the address opens it. */
export function AskButton({ car, look, canAsk }: AskButtonProps) {
  const hash = useOpenedHash();
  const isOpen = hash.startsWith(ASK_HASH);
  const [Dialog, setDialog] = useState<ComponentType<AskDialogProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isOpen)
      import("./AskDialog.tsx").then(
        ({ AskDialog }) => setDialog(() => AskDialog),
        () => setFailed(true),
      );
  }, [isOpen]);
  return (
    <>
      {canAsk && (
        <form
          data-scripted
          onSubmit={(event) => {
            event.preventDefault();
            if (!isOpen) openByHash(ASK_HASH);
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
      {isOpen && Dialog && <Dialog car={car} onClose={() => closeByHash(hash)} />}
    </>
  );
}
