/** Conditions of a statement, with their parameters. */
export class Conditions {
  readonly values: unknown[];
  readonly #parts: string[] = [];

  /** `values` are those of other conditions of the same statement. */
  constructor(values: unknown[] = []) {
    this.values = values;
  }

  /** `text` has `?` where the value goes. */
  add(text: string, value?: unknown): this {
    this.#parts.push(
      value === undefined ? text : text.replaceAll("?", () => `$${this.values.length + 1}`),
    );
    if (value !== undefined) this.values.push(value);
    return this;
  }

  /** The rows in a state; `forms` are of those states that are more than a value of the column. */
  addState<S extends string>(
    column: string,
    state: S | undefined,
    forms: Readonly<Partial<Record<S, string>>>,
  ): this {
    if (state === undefined) return this;
    const form = forms[state];
    return form === undefined ? this.add(`${column} = ?`, state) : this.add(form);
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  get text(): string {
    return this.isEmpty ? "true" : this.#parts.join(" AND ");
  }
}
