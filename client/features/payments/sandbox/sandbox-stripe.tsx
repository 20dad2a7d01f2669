import type { CardPayments } from "../card-payments.ts";
import { SandboxCardElement } from "./card-element.tsx";
import { messagesOf } from "./card-entry.ts";
import { parseExpiry } from "./card-input.ts";
import { askBuyer } from "./challenge.tsx";
import { inPageWords } from "./refusal-words.ts";
import { SandboxWire, type WireError } from "./wire.ts";

interface MethodData {
  type: string;
  card: unknown;
  billing_details?: { name?: string; email?: string };
}

/**
 * Implements the part of Stripe's library that the card form uses, on top of our own sandbox. The React
 * wrapper accepts it as the library, because it checks only for these functions.
 */
export function createSandboxStripe(publishableKey: string): CardPayments {
  const wire = new SandboxWire(publishableKey);
  /** The form that the card was typed into. */
  let card: SandboxCardElement | undefined;
  const mark = <T extends object>(answer: T | { error: WireError }): T | { error: WireError } => {
    if (!("error" in answer)) return answer;
    const error = inPageWords(answer.error);
    const { code = "", message = "" } = error;
    const fields = card?.entry.refuse({ code, message });
    return { ...answer, error: { ...error, ...(fields && { fields }) } };
  };
  const library = {
    elements() {
      return {
        create: () => (card = new SandboxCardElement()),
        getElement: () => card ?? null,
        update: () => {},
        submit: () => Promise.resolve({}),
        fetchUpdates: () => Promise.resolve({}),
      };
    },

    async createPaymentMethod({ card: from, billing_details: billing = {} }: MethodData) {
      if (!(from instanceof SandboxCardElement))
        return { error: { type: "invalid_request_error", message: "The sandbox takes cards." } };
      const problems = from.entry.check(new Date());
      const [problem] = Object.values(problems);
      if (problem)
        return { error: { type: "validation_error", ...problem, fields: messagesOf(problems) } };
      const { number, expiry, code } = from.entry.state.input;
      const { month = 0, year = 0 } = parseExpiry(expiry) ?? {};
      const typed = { number, month: String(month), year: String(year), code };
      return mark(await wire.createMethod(typed, billing));
    },

    confirmCardPayment: async (clientSecret: string, data?: { payment_method?: string }) =>
      mark(await wire.confirm(clientSecret, data?.payment_method, askBuyer)),

    retrievePaymentIntent: (clientSecret: string) => wire.retrieve(clientSecret),

    createToken: () =>
      Promise.resolve({
        error: { type: "invalid_request_error", message: "Not in the sandbox." },
      }),
  };
  // Stripe's objects have more fields, which our code does not read.
  return library as unknown as CardPayments;
}
