import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { WishlistEntry } from "#shared/contract/wishlist.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { toastError, toastOffer, toastSuccess } from "#client/lib/browser/toast.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import type { WishlistQuery } from "./query.ts";
import { announceChange, onChangedElsewhere, readSavedCars } from "../saved-cars.ts";

/** A page of the wishlist, its actions, and the count of the whole list. */
export function useFavourites(email: string, { sort, cursor }: WishlistQuery) {
  /** Rows hidden optimistically while their removal is sent. */
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const loaded = useLoaded(async () => {
    // Merges the browser's local list first, so that its cars are on the list.
    const { count } = await readSavedCars();
    const { headers, body } = await api.wishlist.list({ email, sort, ...(cursor && { cursor }) });
    return { entries: body, count, sort, isFirst: !cursor, next: nextCursor(headers.link) };
  }, [email, sort, cursor]);
  const again = loaded.status === "loading" ? undefined : loaded.again;
  useEffect(() => again && onChangedElsewhere(again), [again]);

  const show = (id: string, isShown: boolean) =>
    setHidden((before) => {
      const next = new Set(before);
      if (isShown) next.delete(id);
      else next.add(id);
      return next;
    });

  const restore = async ({ _id: id, name }: WishlistEntry, undo: string) => {
    try {
      await api.wishlist.restore({ undo });
      show(id, true);
      again?.();
      announceChange();
      await toastSuccess(t`${name} is back on your wishlist`);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    }
  };

  const remove = async (entry: WishlistEntry) => {
    show(entry._id, false);
    try {
      const { undo } = await api.wishlist.remove({ id: entry._id });
      again?.();
      announceChange();
      if (undo !== null)
        await toastOffer(t`${entry.name} removed from your wishlist`, {
          label: t`Undo`,
          act: () => void restore(entry, undo),
        });
    } catch (failure) {
      const { status, message } = toApiError(failure);
      // Removed in another tab already, which is the wanted outcome.
      if (status === 404) again?.();
      else {
        show(entry._id, true);
        await toastError(message);
      }
    }
  };

  if (loaded.status !== "ready") return { loaded, remove, count: undefined };
  const { entries, count } = loaded.value;
  const shown = entries.filter(({ _id: id }) => !hidden.has(id));
  return {
    loaded: { ...loaded, value: { ...loaded.value, entries: shown } },
    remove,
    count: count - (entries.length - shown.length),
  };
}
