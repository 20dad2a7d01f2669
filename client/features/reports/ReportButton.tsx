import { type ComponentType, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import type { ReportDialogProps } from "./ReportDialog.tsx";

async function tell(text: string): Promise<void> {
  const { toastError } = await import("#client/lib/browser/toast.ts");
  await toastError(text);
}

/** Reports a problem with a car. The dialog is loaded lazily, when the button is pressed. */
export function ReportButton({ car }: { car: ReportDialogProps["car"] }) {
  const [Opened, setOpened] = useState<ComponentType<ReportDialogProps>>();
  const open = () =>
    import("./ReportDialog.tsx").then(
      ({ ReportDialog }) => setOpened(() => ReportDialog),
      () => tell(t`This part of the page didn’t load. Please try again.`),
    );
  return (
    <>
      <form
        data-scripted
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
        className="noscript:hidden"
      >
        <button className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted underline underline-offset-4">
          <Icon name="flag" className="size-4" />
          <Trans>Report this car</Trans>
        </button>
      </form>
      {Opened && <Opened car={car} onClose={() => setOpened(undefined)} />}
    </>
  );
}
