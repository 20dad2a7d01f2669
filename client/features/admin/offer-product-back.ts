import { t } from "#shared/lib/text.ts";
import { RESTORE_OFFER_MS } from "#shared/rules/removal.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";

/** Confirms that a car was deleted and offers Undo; `again` reloads the list that the car was in. */
export async function offerProductBack(
  { _id: id, name }: { _id: string; name: string },
  again: () => void,
): Promise<void> {
  const restore = async () => {
    try {
      await api.products.restore({ id });
      again();
      await toastSuccess(t`${name} restored`);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    }
  };
  await toastSuccess(t`This product has been removed`, {
    label: t`Undo`,
    act: () => void restore(),
    forMs: RESTORE_OFFER_MS,
  });
}
