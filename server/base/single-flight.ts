interface Flight {
  value: Promise<unknown>;
  /** The run that follows, shared by callers of `next` since this one began. */
  next: Promise<unknown> | undefined;
  callers: number;
  isKept: boolean;
  abandoned: AbortController;
}

/** Controls that a run has over its callers. */
export interface Begun {
  /** Aborted when every caller has left, unless `keep` was called. */
  abandoned: AbortSignal;
  /** Keeps the run going to its end, even when every caller has left. */
  keep(): void;
}

/** Runs work once for all concurrent callers of a key. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  /**
   * Joins the running work of the key, or begins it. A key belongs to one call site, which fixes its type.
   */
  join<T>(key: string, begin: (about: Begun) => Promise<T>, gone?: AbortSignal): Promise<T> {
    const flight = this.#flights.get(key) ?? this.#begin(key, begin);
    flight.callers += 1;
    const leave = () => {
      flight.callers -= 1;
      if (flight.callers > 0 || flight.isKept) return;
      // The next call begins a new run.
      this.#forget(key, flight);
      flight.abandoned.abort();
    };
    if (gone?.aborted) leave();
    else gone?.addEventListener("abort", leave, { once: true });
    return flight.value as Promise<T>; // begun under this key
  }

  /**
   * Resolves with a run that begins after this call, so that its result is not stale. Callers that arrive
   * during a run share the next one.
   */
  next<T>(key: string, begin: () => Promise<T>): Promise<T> {
    const beginAnew = () => this.#begin(key, begin).value as Promise<T>; // what `begin` gives
    const running = this.#flights.get(key);
    if (running === undefined) return beginAnew();
    running.next ??= running.value.then(beginAnew, beginAnew);
    return running.next as Promise<T>; // begun under this key
  }

  #begin(key: string, begin: (about: Begun) => Promise<unknown>): Flight {
    const state = { next: undefined, callers: 0, isKept: false, abandoned: new AbortController() };
    const keep = () => void (state.isKept = true);
    const value = begin({ abandoned: state.abandoned.signal, keep });
    const flight: Flight = Object.assign(state, { value });
    this.#flights.set(key, flight);
    const end = () => {
      if (flight.next === undefined) this.#forget(key, flight);
    };
    value.then(end, end);
    return flight;
  }

  #forget(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
