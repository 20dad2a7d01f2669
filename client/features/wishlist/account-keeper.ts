import { t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { watchSession } from "#client/lib/session/session.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { type HeartCar, type Keeper, showHearts, showLocal } from "./hearts.ts";
import { announceChange, onChangedElsewhere, readSavedCars } from "./saved-cars.ts";

/** The hearts of a signed-in buyer. */

let email: string | undefined;
/** Last known state of the account: entry ids by car id. */
let entries = new Map<string, string>();
/** Optimistic state, which the hearts show: ids of the cars that should be saved. */
let wanted = new Set<string>();
/** Cars with a call in flight. */
const busy = new Set<string>();
/** Incremented when a change begins or ends: a list requested before that is stale. */
let turns = 0;
/** Undo tokens of entries that were removed on this page, by car id. */
const undos = new Map<string, string>();

const account: Keeper = {
  isSaved: (id) => wanted.has(id),
  count: () => wanted.size,
  toggle(car) {
    want(car._id, !wanted.has(car._id));
    // Optimistic update: the heart is shown first, the call is made after.
    setTimeout(() => void settle(car));
  },
};

function want(id: string, isWanted: boolean): void {
  if (isWanted) wanted.add(id);
  else wanted.delete(id);
  showHearts(account);
}

let isFollowing = false;

/** Shows the hearts of the signed-in user from now on. Idempotent. */
export function followAccount(): void {
  if (isFollowing) return;
  isFollowing = true;
  watchSession((session) => {
    const user = session.status === "signed-in" ? session.user : undefined;
    email = user?.role === "Buyer" ? user.email : undefined;
    if (email !== undefined) void load();
    else if (session.status === "nobody") showLocal();
    else showHearts(undefined);
  });
  onChangedElsewhere(() => void load());
}

async function load(): Promise<void> {
  const asked = email;
  if (asked === undefined) return;
  const turn = turns;
  // A failed read changes nothing: there are no hearts, or they stay as they were.
  const reply = await readSavedCars().catch(() => undefined);
  if (reply === undefined || asked !== email) return;
  if (turn !== turns) return load();
  const before = { entries, wanted };
  entries = new Map(Object.entries(reply.saved));
  wanted = new Set(entries.keys());
  // Cars with a call in flight keep their local state, which is newer than the reply.
  for (const id of busy) {
    const entry = before.entries.get(id);
    if (entry === undefined) entries.delete(id);
    else entries.set(id, entry);
    if (before.wanted.has(id)) wanted.add(id);
    else wanted.delete(id);
  }
  showHearts(account);
}

/** Makes calls until the account matches the heart; clicks meanwhile are covered by the loop. */
async function settle(car: HeartCar): Promise<void> {
  const { _id: id } = car;
  if (busy.has(id)) return;
  busy.add(id);
  turns += 1;
  try {
    while (wanted.has(id) !== entries.has(id)) await (wanted.has(id) ? save(car) : remove(id));
    announceChange();
  } catch (failure) {
    const isSaved = entries.has(id);
    want(id, isSaved);
    const { status, message } = toApiError(failure);
    const undone = isSaved
      ? t`We couldn’t remove ${car.name}. Check your connection and try again.`
      : t`We couldn’t save ${car.name}. Check your connection and try again.`;
    await toastError(status === 0 ? undone : message);
  } finally {
    busy.delete(id);
    turns += 1;
  }
}

async function save({ _id: id, name, resale_price }: HeartCar): Promise<void> {
  const undo = undos.get(id);
  undos.delete(id);
  const { insertedId } =
    undo === undefined
      ? await api.wishlist.add({ email: email ?? "", name, resale_price, productId: id })
      : await api.wishlist.restore({ undo });
  entries.set(id, insertedId);
}

async function remove(id: string): Promise<void> {
  try {
    const { undo } = await api.wishlist.remove({ id: entries.get(id) ?? "" });
    if (undo !== null) undos.set(id, undo);
  } catch (failure) {
    // Removed in another tab already.
    if (toApiError(failure).status !== 404) throw failure;
  }
  entries.delete(id);
}
