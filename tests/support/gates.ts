/**
 * Points of the server at which a test blocks requests: `checkpoint` is passed to the app. At a point with a
 * closed gate requests wait until enough have arrived or the gate is opened.
 */
export class Gates {
  readonly #gates = new Map<string, Gate>();

  readonly checkpoint = async (point: string): Promise<void> => this.#gates.get(point)?.arrive();

  /** Closes a point. Requests wait there until `together` of them have arrived, or until it is opened. */
  close(point: string, together = Infinity): Gate {
    const gate = new Gate(together);
    this.#gates.set(point, gate);
    return gate;
  }

  /** Opens every gate, for waiting and for later requests. */
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

  /** Resolves when so many requests have arrived at the gate. */
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
