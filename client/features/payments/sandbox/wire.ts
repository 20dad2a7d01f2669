/** The browser's half of Stripe's protocol, spoken with the sandbox of our own server. */

export interface WireError {
  type: string;
  code?: string;
  /** The bank's reason. */
  decline_code?: string;
  message?: string;
  payment_intent?: WireIntent;
}

export interface WireIntent {
  id: string;
  status: string;
  last_payment_error?: WireError | null;
}

export interface WireCard {
  number: string;
  month: string;
  year: string;
  code: string;
}

type Answer<T> = { error: WireError } | T;
type IntentAnswer = Answer<{ paymentIntent: WireIntent }>;

export const SANDBOX_ADDRESS = "/payments-sandbox";

export class SandboxWire {
  readonly #key: string;
  readonly #address: string;

  constructor(publishableKey: string, address = SANDBOX_ADDRESS) {
    this.#key = publishableKey;
    this.#address = address;
  }

  async createMethod(
    card: WireCard,
    billing: { name?: string | undefined; email?: string | undefined },
  ): Promise<Answer<{ paymentMethod: { id: string } }>> {
    const answer = await this.#send<{ id: string }>("POST", "/v1/payment_methods", {
      type: "card",
      "card[number]": card.number,
      "card[exp_month]": card.month,
      "card[exp_year]": card.year,
      "card[cvc]": card.code,
      ...(billing.name && { "billing_details[name]": billing.name }),
      ...(billing.email && { "billing_details[email]": billing.email }),
    });
    return "error" in answer ? answer : { paymentMethod: answer };
  }

  /** Confirms the intent, and asks the buyer to authenticate where the bank requires it. */
  async confirm(
    clientSecret: string,
    method: string | undefined,
    challenge: () => Promise<boolean>,
  ): Promise<IntentAnswer> {
    const id = idOf(clientSecret);
    const confirmed = await this.#send<WireIntent>("POST", `/v1/payment_intents/${id}/confirm`, {
      client_secret: clientSecret,
      ...(method && { payment_method: method }),
    });
    if ("error" in confirmed) return confirmed;
    if (confirmed.status !== "requires_action") return { paymentIntent: confirmed };
    const result = (await challenge()) ? "succeed" : "fail";
    const path = `/v1/sandbox/payment_intents/${id}/authenticate`;
    const settled = await this.#send<WireIntent>("POST", path, {
      client_secret: clientSecret,
      result,
    });
    if ("error" in settled) return settled;
    const { last_payment_error: error, status } = settled;
    if (status === "succeeded" || !error) return { paymentIntent: settled };
    return { error: { ...error, payment_intent: settled } };
  }

  async retrieve(clientSecret: string): Promise<IntentAnswer> {
    const path = `/v1/payment_intents/${idOf(clientSecret)}`;
    const answer = await this.#send<WireIntent>("GET", path, { client_secret: clientSecret });
    return "error" in answer ? answer : { paymentIntent: answer };
  }

  async #send<T extends object>(
    method: "GET" | "POST",
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ error: WireError } | T> {
    const form = new URLSearchParams(fields);
    const url = this.#address + path;
    try {
      const response = await fetch(method === "GET" ? `${url}?${form}` : url, {
        method,
        headers: { authorization: `Bearer ${this.#key}` },
        ...(method === "POST" && { body: form }),
      });
      const answer = (await response.json()) as { error: WireError } | T | { message: string }; // or an error of the site's own
      if (response.ok || "error" in answer) return answer as { error: WireError } | T; // by its status
      return { error: { type: "api_error", ...answer } };
    } catch {
      return { error: { type: "api_connection_error", message: "The sandbox does not answer." } };
    }
  }
}

function idOf(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split("_secret_")[0] ?? "");
}
