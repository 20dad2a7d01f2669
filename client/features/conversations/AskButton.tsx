import { useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ASK_HASH } from "#client/domain/ask-hash.ts";
import { useCarDialog } from "#client/domain/use-car-dialog.tsx";
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
  const [hasFailed, setFailed] = useState(false);
  const [onSubmit, dialog] = useCarDialog(ASK_HASH, car, (keep) =>
    import("./AskDialog.tsx").then(
      ({ AskDialog }) => keep(AskDialog),
      () => setFailed(true),
    ),
  );
  return (
    <>
      {canAsk && (
        <form data-scripted onSubmit={onSubmit} className="noscript:hidden">
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
      {dialog}
    </>
  );
}
