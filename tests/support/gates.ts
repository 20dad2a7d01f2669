/**
 * Points of the server where a test makes somebody wait: `checkpoint` is handed to the app. At a point with a
 * gate everybody stops until so many have come or the gate is opened.
 */
export class Gates {
  readonly #gates = new Map<string, Gate>();

  readonly checkpoint = async (point: string): Promise<void> => this.#gates.get(point)?.arrive();

  /** Closes a point. Whoever comes there waits until `together` of them have come, or until it is opened. */
  close(point: string, together = Infinity): Gate {
    const gate = new Gate(together);
    this.#gates.set(point, gate);
    return gate;
  }

  /** Opens every gate, now and for whoever comes later. */
  clear(): void {
    for (const gate of this.#gates.values()) gate.open();
    this.#gates.clear();
  }
}

class Gate {
  readonly #together: number;
  readonly #opened = Promise.withResolvers<void>();
  #arrived = 0;
  #waiting: { count: number; resolve: () => void }[] = [];

  constructor(together: number) {
    this.#together = together;
  }

  async arrive(): Promise<void> {
    this.#arrived += 1;
    for (const each of this.#waiting) if (this.#arrived >= each.count) each.resolve();
    if (this.#arrived >= this.#together) this.open();
    await this.#opened.promise;
  }

  /** Until so many have come to the gate. */
  arrivals(count: number): Promise<void> {
    if (this.#arrived >= count) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count, resolve });
    return promise;
  }

  open(): void {
    this.#opened.resolve();
  }
}
