import { type ComponentType, useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { closeByHash, openByHash, useOpenedHash } from "#client/lib/browser/hash-dialog.ts";
import { Icon } from "#client/ui/Icon.tsx";
import type { ReportDialogProps } from "./ReportDialog.tsx";

async function tell(text: string): Promise<void> {
  const { toastError } = await import("#client/lib/browser/toast.ts");
  await toastError(text);
}

const HASH = "#report";

/** Reports a problem with a car. The dialog is loaded lazily, when the button or the address opens it. */
export function ReportButton({ car }: { car: ReportDialogProps["car"] }) {
  const isOpen = useOpenedHash() === HASH;
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>();
  useEffect(() => {
    if (isOpen)
      import("./ReportDialog.tsx").then(
        ({ ReportDialog }) => setDialog(() => ReportDialog),
        () => {
          closeByHash(HASH);
          return tell(t`This part of the page didn’t load. Please try again.`);
        },
      );
  }, [isOpen]);
  return (
    <>
      <form
        data-scripted
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOpen) openByHash(HASH);
        }}
        className="noscript:hidden"
      >
        <button className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted underline underline-offset-4">
          <Icon name="flag" className="size-4" />
          <Trans>Report this car</Trans>
        </button>
      </form>
      {isOpen && Dialog && <Dialog car={car} onClose={() => closeByHash(HASH)} />}
    </>
  );
}
