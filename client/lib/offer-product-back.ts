import { api } from "./api.ts";
import { toApiError } from "./api-error.ts";
import { toastError, toastOffer, toastSuccess } from "./toast.ts";

/** Offers the way back to whoever has deleted a car a moment ago; `again` reads the list that it was in. */
export async function offerProductBack(
  { _id: id, name }: { _id: string; name: string },
  again: () => void,
): Promise<void> {
  const restore = async () => {
    try {
      await api.products.restore({ id });
      again();
      await toastSuccess(`${name} is back`);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    }
  };
  await toastOffer(`${name} can be put back`, { label: "Undo", act: () => void restore() });
}
