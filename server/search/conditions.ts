/** Collects the conditions of a statement's WHERE clause, with their parameters. */
export class Conditions {
  readonly values: unknown[];
  readonly #parts: string[] = [];

  /** `values` are the parameters of other conditions in the same statement. */
  constructor(values: unknown[] = []) {
    this.values = values;
  }

  /** `text` contains `?` in place of the value. */
  add(text: string, value?: unknown): this {
    this.#parts.push(
      value === undefined ? text : text.replaceAll("?", () => `$${this.values.length + 1}`),
    );
    if (value !== undefined) this.values.push(value);
    return this;
  }

  /**
   * Adds a filter by state; `forms` are the conditions of states that are not simply a value of the column.
   */
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
