const WORDS = 4;

/** Remembers UUIDs in 16 bytes each, where a Set of strings takes six times as much. */
export class KeySet {
  #slots = new Uint32Array(WORDS * 1024);
  #size = 0;

  /** Adds a UUID; false when it was there already. */
  add(uuid: string): boolean {
    if (this.#size * 2 * WORDS >= this.#slots.length) this.#grow();
    const hex = uuid.replaceAll("-", "");
    const key = Array.from({ length: WORDS }, (_, at) =>
      Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16),
    );
    const isNew = insert(this.#slots, key);
    if (isNew) this.#size += 1;
    return isNew;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.#slots.length; at += WORDS) {
      const key = this.#slots.subarray(at, at + WORDS);
      if (!isFree(this.#slots, at)) insert(larger, key);
    }
    this.#slots = larger;
  }
}

/** Open addressing: the first free place from the one that the key's first word points to. */
function insert(slots: Uint32Array, key: ArrayLike<number>): boolean {
  const places = slots.length / WORDS;
  for (let place = (key[0] ?? 0) % places; ; place = (place + 1) % places) {
    const at = place * WORDS;
    if (isFree(slots, at)) {
      slots.set(key, at);
      return true;
    }
    if (
      slots[at] === key[0] &&
      slots[at + 1] === key[1] &&
      slots[at + 2] === key[2] &&
      slots[at + 3] === key[3]
    ) {
      return false;
    }
  }
}

/** A UUID names its version, so no key is all zero. */
function isFree(slots: Uint32Array, at: number): boolean {
  return slots[at] === 0 && slots[at + 1] === 0 && slots[at + 2] === 0 && slots[at + 3] === 0;
}
