import { t } from "#shared/lib/text.ts";
import { knownRemovalDenial } from "#shared/rules/removal.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { offerProductBack } from "./offer-product-back.ts";

interface DeleteCarDialogProps {
  car: { _id: string; name: string; seller: string; state: ProductState };
  /** Reloads what shows the car. */
  again: () => void;
  /** Called when the car is deleted, before Undo is offered. */
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before a car is deleted, and offers it back for some seconds. */
export function DeleteCarDialog({ car, again, onDone = again, onClose }: DeleteCarDialogProps) {
  const { busy, act, problem } = useAct();
  const denial = knownRemovalDenial({ state: car.state })?.sentence;
  const remove = () =>
    act(
      car._id,
      async () => {
        const { deletedCount } = await api.products.remove({ id: car._id });
        if (deletedCount === 0) throw new ApiError(409, t`This listing has already been deleted`);
        onClose();
        onDone();
        await offerProductBack(car, again);
      },
      again,
    );
  return (
    <ConfirmDialog
      title={denial === undefined ? t`Delete ${car.name}?` : t`${car.name} can’t be deleted`}
      denial={denial}
      action={t`Delete listing`}
      keep={t`Keep listing`}
      isBusy={busy === car._id}
      problem={problem}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Trans>
        This deletes {car.seller}’s listing, its photos and its price history. You can only undo
        this straight afterwards.
      </Trans>
    </ConfirmDialog>
  );
}
