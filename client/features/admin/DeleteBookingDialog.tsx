import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";

interface DeleteBookingDialogProps {
  booking: { _id: string; item: string; name: string };
  /** Reloads what shows the booking. */
  again: () => void;
  onClose: () => void;
}

/** Asks before a booking that is not paid is cancelled. */
export function DeleteBookingDialog({ booking, again, onClose }: DeleteBookingDialogProps) {
  const { _id: id, item, name } = booking;
  const { busy, act, problem } = useAct();
  const remove = () =>
    act(
      id,
      async () => {
        const { deletedCount } = await api.bookings.remove({ id });
        if (deletedCount === 0) throw new ApiError(409, t`This booking has already ended`);
        onClose();
        again();
        await toastError(t`Deleted Successfully`);
      },
      again,
    );
  return (
    <ConfirmDialog
      title={t`Cancel the booking for ${item}?`}
      action={t`Cancel booking`}
      keep={t`Keep booking`}
      isBusy={busy === id}
      problem={problem}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Trans>
        The car will no longer be reserved for {name}. We’ll email the buyer and the seller.
      </Trans>
    </ConfirmDialog>
  );
}
