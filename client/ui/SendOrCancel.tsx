import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "./Button.tsx";
import { closeAround } from "./modal.ts";

interface SendOrCancelProps {
  /** The submit button's label. */
  action: string;
  look?: "danger";
  isBusy: boolean;
}

/** Submit and Cancel buttons of a form in a dialog. */
export function SendOrCancel({ action, look, isBusy }: SendOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" {...(look && { look })} isBusy={isBusy}>
        {action}
      </Button>
      <Button look="quiet" onClick={closeAround}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
