import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { closeByHash } from "#client/lib/browser/hash-dialog.ts";
import { useCarDialog } from "#client/domain/use-car-dialog.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import type { ReportDialogProps } from "./ReportDialog.tsx";

const HASH = "#report";

/** Reports a problem with a car. The dialog is loaded lazily, when the button or the address opens it. */
export function ReportButton({ car }: { car: ReportDialogProps["car"] }) {
  const [onSubmit, dialog] = useCarDialog(HASH, car, (keep) =>
    import("./ReportDialog.tsx").then(
      ({ ReportDialog }) => keep(ReportDialog),
      async () => {
        closeByHash(HASH);
        const { toastError } = await import("#client/lib/browser/toast.ts");
        await toastError(t`This part of the page didn’t load. Please try again.`);
      },
    ),
  );
  return (
    <>
      <form data-scripted onSubmit={onSubmit} className="noscript:hidden">
        <button className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted underline underline-offset-4">
          <Icon name="flag" className="size-4" />
          <Trans>Report this car</Trans>
        </button>
      </form>
      {dialog}
    </>
  );
}
