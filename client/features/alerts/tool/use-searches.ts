import { useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { OwnAlerts, SavedSearch } from "#shared/contract/alerts.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toastError, toastOffer, toastSuccess } from "#client/lib/browser/toast.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";
import type { Change } from "./SearchRow.tsx";

type Wishlist = NonNullable<OwnAlerts["wishlist"]>;

/** A person's saved searches and their changes, which are shown at once and taken back when they are refused. */
export function useSearches() {
  const loaded = useLoaded(() => api.alerts.list());
  /** What was changed since it was read; null for what was deleted. */
  const [own, setOwn] = useState<ReadonlyMap<string, SavedSearch | null>>(new Map());
  const [wishlist, setWishlist] = useState<Wishlist>();
  const [problem, setProblem] = useState<string>();
  /** The last change of each search. */
  const sending = useRef(new Map<string, Promise<unknown>>());

  const show = (id: string, search: SavedSearch | null | undefined) =>
    setOwn((before) => {
      const next = new Map(before);
      if (search === undefined) next.delete(id);
      else next.set(id, search);
      return next;
    });

  const change = async (search: SavedSearch, { name, rhythm, tells }: Change) => {
    const changed = {
      ...search,
      ...(name !== undefined && { name }),
      ...(rhythm !== undefined && { rhythm }),
      ...(tells !== undefined && { tells }),
    };
    const id = search._id;
    show(id, changed);
    setProblem(undefined);
    // In their order, and only the reply to the last one is shown: an earlier one does not know of it.
    const before = sending.current.get(id)?.catch(() => {});
    const sent = Promise.resolve(before).then(() => api.alerts.change({ id, name, rhythm, tells }));
    sending.current.set(id, sent);
    const isLast = () => sending.current.get(id) === sent;
    try {
      const reply = await sent;
      if (isLast()) show(id, reply);
    } catch (failure) {
      if (isLast()) show(id, search);
      setProblem(toApiError(failure).message);
    }
  };

  const changeWishlist = async (chosen: Wishlist) => {
    setWishlist(chosen);
    setProblem(undefined);
    try {
      await api.alerts.changeWishlist(chosen);
    } catch (failure) {
      setWishlist(undefined);
      setProblem(toApiError(failure).message);
    }
  };

  const restore = async (id: string, undo: string) => {
    try {
      show(id, await api.alerts.restore({ undo }));
      await toastSuccess(t`Search restored`);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    }
  };

  const remove = async ({ _id: id, name }: SavedSearch) => {
    show(id, null);
    try {
      const { undo } = await api.alerts.remove({ id });
      await toastOffer(t`${name} deleted`, {
        label: t`Undo`,
        act: () => void restore(id, undo),
      });
    } catch (failure) {
      const { status, message } = toApiError(failure);
      // Deleted in another tab already, which is the wanted outcome.
      if (status === 404) return;
      show(id, undefined);
      await toastError(message);
    }
  };

  const shown: Loaded<OwnAlerts> =
    loaded.status === "ready" ? { ...loaded, value: withOwn(loaded.value, own, wishlist) } : loaded;
  return { loaded: shown, problem, change, changeWishlist, remove };
}

function withOwn(
  read: OwnAlerts,
  own: ReadonlyMap<string, SavedSearch | null>,
  wishlist: Wishlist | undefined,
): OwnAlerts {
  const searches = read.searches.flatMap((search) => {
    const changed = own.get(search._id);
    return changed === null ? [] : [changed ?? search];
  });
  return { ...read, searches, wishlist: read.wishlist && (wishlist ?? read.wishlist) };
}
