const WORDS = 4;

/** A set of UUIDs in 16 bytes each; a Set of strings takes six times as much. */
export class KeySet {
  #slots = new Uint32Array(WORDS * 1024);
  #size = 0;
  readonly #key = new Uint32Array(WORDS);

  /** Adds a UUID; false when it was there already. */
  add(uuid: string): boolean {
    if (this.#size * 2 * WORDS >= this.#slots.length) this.#grow();
    this.#key[0] = Number.parseInt(uuid.slice(0, 8), 16);
    this.#key[1] = Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16);
    this.#key[2] = Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16);
    this.#key[3] = Number.parseInt(uuid.slice(28, 36), 16);
    const isNew = insert(this.#slots, this.#key);
    if (isNew) this.#size += 1;
    return isNew;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.#slots.length; at += WORDS) {
      if (!isFree(this.#slots, at)) insert(larger, this.#slots.subarray(at, at + WORDS));
    }
    this.#slots = larger;
  }
}

/** Open addressing with linear probing, starting at the slot that the key's first word points to. */
function insert(slots: Uint32Array, key: Uint32Array): boolean {
  const places = slots.length / WORDS;
  for (let place = (key[0] ?? 0) % places; ; place = (place + 1) % places) {
    const at = place * WORDS;
    if (isFree(slots, at)) {
      slots.set(key, at);
      return true;
    }
    if (key.every((word, offset) => slots[at + offset] === word)) return false;
  }
}

/** A UUID contains its version, so no key is all zero. */
function isFree(slots: Uint32Array, at: number): boolean {
  return slots[at] === 0 && slots[at + 1] === 0 && slots[at + 2] === 0 && slots[at + 3] === 0;
}
