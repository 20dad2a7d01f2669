import { Button } from "./Button.tsx";
import { closeAround } from "./Dialog.tsx";

interface SendOrCancelProps {
  /** What sending does, in a word or two. */
  action: string;
  look?: "danger";
  isBusy: boolean;
}

/** The end of a form in a dialog. */
export function SendOrCancel({ action, look, isBusy }: SendOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" {...(look && { look })} isBusy={isBusy}>
        {action}
      </Button>
      <Button look="quiet" onClick={closeAround}>
        Cancel
      </Button>
    </div>
  );
}
