/** The cars chosen for a comparison: ids in this browser's storage, in the order of choosing. */

export const MOST_COMPARED = 4;

const KEY = "cars-compared";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Chosen {
  ids: readonly string[];
  /** A further car has just been refused. */
  isRefused: boolean;
  /** What was cleared last, until it is brought back or another car is chosen. */
  cleared: readonly string[];
}

const NONE: Chosen = { ids: [], isRefused: false, cleared: [] };

let chosen = NONE;
let hasBegun = false;
const listeners = new Set<() => void>();

/** Reads the stored ids. Invalid content, such as a manual edit, is ignored. */
function readStored(): readonly string[] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch (failure) {
    // Where storage is forbidden, the choice lasts as long as the page.
    return failure instanceof SyntaxError ? [] : chosen.ids;
  }
  if (!Array.isArray(kept)) return [];
  const ids = kept.filter((id): id is string => typeof id === "string" && UUID.test(id));
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

function store(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    return; // storage is forbidden here, or full
  }
}

function tell(next: Chosen): void {
  chosen = next;
  for (const listener of listeners) listener();
}

function change(ids: readonly string[], more: Partial<Chosen> = {}): void {
  store(ids);
  tell({ ...NONE, ids, ...more });
}

function follow(): void {
  const ids = readStored();
  // An unchanged list keeps the offer to bring back what was cleared.
  if (ids.join() !== chosen.ids.join()) tell({ ...NONE, ids });
}

function begin(): void {
  hasBegun = true;
  chosen = { ...NONE, ids: readStored() };
  // Another tab has changed the list.
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) follow();
  });
  // A page restored from the back/forward cache may have missed changes.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
}

export function subscribe(listener: () => void): () => void {
  if (!hasBegun) begin();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readChosen(): Chosen {
  return chosen;
}

export function isChosen(id: string): boolean {
  return chosen.ids.includes(id);
}

/** Chooses a car or gives it up. A further car than the maximum is refused, and the refusal is kept to be told. */
export function toggleChosen(id: string): void {
  // Read again, because another tab may have changed it since.
  const ids = readStored();
  if (ids.includes(id)) change(ids.filter((each) => each !== id));
  else if (ids.length === MOST_COMPARED) tell({ ...NONE, ids, isRefused: true });
  else change([...ids, id]);
}

export function clearChosen(): void {
  change([], { cleared: readStored() });
}

/** Brings back what was cleared last. */
export function restoreCleared(): void {
  change(chosen.cleared);
}

/** Gives up the offer to bring back what was cleared. */
export function dropCleared(): void {
  tell({ ...chosen, cleared: [] });
}

/** Takes these cars off the list, if they are on it. Returns the list as it was. */
export function forgetChosen(gone: readonly string[]): readonly string[] {
  const ids = readStored();
  const left = ids.filter((id) => !gone.includes(id));
  if (left.length < ids.length) change(left);
  return ids;
}

/** Replaces the list. */
export function keepChosen(ids: readonly string[]): void {
  change(ids.slice(0, MOST_COMPARED));
}
