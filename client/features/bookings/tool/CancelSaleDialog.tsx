import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";

interface CancelSaleDialogProps {
  booking: Booking;
  /** Reads the list again. */
  again: () => void;
  onClose: () => void;
}

/** Asks a seller before the unpaid booking of a car is cancelled. */
export function CancelSaleDialog({ booking, again, onClose }: CancelSaleDialogProps) {
  const { _id: id, item, name } = booking;
  const { busy, act, problem } = useAct();
  const cancel = () =>
    act(
      id,
      async () => {
        await api.bookings.cancelAsSeller({ id });
        onClose();
        again();
        await toastSuccess(t`Booking cancelled. ${item} is off sale.`);
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
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <Trans>
        We’ll notify {name}, who won’t be charged. The car is taken off sale, and its waiting list
        closes. You can put it back on sale later. Your public record will show this as a booking
        you cancelled.
      </Trans>
    </ConfirmDialog>
  );
}
