import {
  type CardField,
  type CardInput,
  fieldOf,
  findInputProblems,
  type InputProblem,
  NOTHING_TYPED,
} from "./card-input.ts";

interface State {
  input: CardInput;
  /** Set when the form is submitted, and cleared when the field changes. */
  problems: Partial<Record<CardField, InputProblem>>;
}

const EMPTY: State = { input: NOTHING_TYPED, problems: {} };

/** State of one card form, shared by the fields that show it and the code that submits it. */
export class CardEntry {
  #state = EMPTY;
  readonly #listeners = new Set<() => void>();

  get state(): State {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): State => this.#state;

  type(field: CardField, text: string): void {
    const { [field]: _told, ...problems } = this.#state.problems;
    this.#change({ input: { ...this.#state.input, [field]: text }, problems });
  }

  clear(): void {
    this.#change(EMPTY);
  }

  /** Validates the fields before they are sent; returns their problems in the order on the card. */
  check(now: Date): InputProblem[] {
    const problems = findInputProblems(this.#state.input, now);
    this.#change({ ...this.#state, problems });
    return Object.values(problems);
  }

  /** Marks the field that the bank has refused. */
  refuse(problem: InputProblem): void {
    const field = fieldOf(problem.code);
    if (field !== undefined) this.#change({ ...this.#state, problems: { [field]: problem } });
  }

  #change(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
