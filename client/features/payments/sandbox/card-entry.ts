import {
  type CardField,
  type CardInput,
  fieldOf,
  findInputProblems,
  type InputProblem,
  NOTHING_TYPED,
} from "./card-input.ts";

type Problems = Partial<Record<CardField, InputProblem>>;

interface State {
  input: CardInput;
  /** Set when the form is submitted, and cleared when the field changes. */
  problems: Problems;
}

/** The sentence of each field's problem. */
export function messagesOf(problems: Problems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { message }]) => [field, message]),
  );
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
  check(now: Date): Problems {
    const problems = findInputProblems(this.#state.input, now);
    this.#change({ ...this.#state, problems });
    return problems;
  }

  /** Marks the field that the bank has refused, and returns its message; undefined for the card as a whole. */
  refuse(problem: InputProblem): Record<string, string> | undefined {
    const field = fieldOf(problem.code);
    if (field === undefined) return undefined;
    const problems = { [field]: problem };
    this.#change({ ...this.#state, problems });
    return messagesOf(problems);
  }

  #change(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
