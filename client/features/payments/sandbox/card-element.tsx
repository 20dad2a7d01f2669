import { createRoot, type Root } from "react-dom/client";
import { brandOf } from "#shared/rules/cards.ts";
import { CardEntry } from "./card-entry.ts";
import { CardFields } from "./CardFields.tsx";
import { digitsOf, findInputProblems } from "./card-input.ts";

type Handler = (event: unknown) => void;

let count = 0;

/** The part of Stripe's card element that react-stripe-js and the form use. */
export class SandboxCardElement {
  readonly entry = new CardEntry();
  readonly #handlers = new Map<string, Set<Handler>>();
  #shown: { root: Root; host: HTMLElement } | undefined;

  mount(node: HTMLElement): void {
    // A host element per mount: React may mount again before the previous root is unmounted.
    const host = document.createElement("div");
    node.append(host);
    count += 1;
    const root = createRoot(host, { identifierPrefix: `card${count}-` });
    root.render(<CardFields entry={this.entry} />);
    this.#shown = { root, host };
    this.entry.subscribe(() => this.#tell("change", this.#toChange()));
    queueMicrotask(() => this.#tell("ready", { elementType: "card" }));
  }

  unmount(): void {
    const shown = this.#shown;
    this.#shown = undefined;
    // Deferred: a root must not be unmounted while React is rendering.
    queueMicrotask(() => {
      shown?.root.unmount();
      shown?.host.remove();
    });
  }

  destroy(): void {
    this.entry.clear();
    this.#handlers.clear();
    this.unmount();
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const only: Handler = (told) => {
      this.off(event, only);
      handler(told);
    };
    return this.on(event, only);
  }

  off(event: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(event);
    else this.#handlers.get(event)?.delete(handler);
    return this;
  }

  /** Focuses the first field with a problem, else the first field. */
  focus(): void {
    const { host } = this.#shown ?? {};
    const field = host?.querySelector("[aria-invalid]") ?? host?.querySelector("input");
    if (field instanceof HTMLElement) field.focus();
  }

  blur(): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && this.#shown?.host.contains(activeElement))
      activeElement.blur();
  }

  clear(): void {
    this.entry.clear();
  }

  /** Styling options are ignored: the page's own style applies. */
  update(): void {}

  #toChange() {
    const { input, problems } = this.entry.state;
    const [problem] = Object.values(problems);
    return {
      elementType: "card",
      brand: brandOf(digitsOf(input.number)),
      complete: Object.keys(findInputProblems(input, new Date())).length === 0,
      empty: Object.values(input).every((text) => text === ""),
      error: problem && { type: "validation_error", ...problem },
      value: { postalCode: "" },
    };
  }

  #tell(event: string, told: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(told);
  }
}
