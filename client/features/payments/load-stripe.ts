import { LANGUAGE } from "#shared/lib/language.ts";
import type { CardPayments, PaymentsKind } from "./card-payments.ts";

/** Languages of Stripe.js. A site in any other language leaves the choice to the browser (`auto`). */
const LOCALES = [
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fi",
  "fr",
  "hr",
  "hu",
  "it",
  "lt",
  "lv",
  "nl",
  "pl",
  "pt",
  "ro",
  "sk",
  "sl",
  "sv",
  "tr",
] as const; // the literals

const loading = new Map<string, Promise<CardPayments>>();

/** Loads the library for the card form, once a page. Rejects when that fails; the next call tries again. */
export function loadPayments(payments: PaymentsKind): Promise<CardPayments> {
  const key = `${payments.kind} ${payments.publishableKey}`;
  let library = loading.get(key);
  if (library === undefined) {
    library = load(payments).catch((error: unknown) => {
      loading.delete(key);
      throw error;
    });
    loading.set(key, library);
  }
  return library;
}

async function load({ kind, publishableKey }: PaymentsKind): Promise<CardPayments> {
  if (kind === "sandbox") {
    const { createSandboxStripe } = await import("./sandbox/sandbox-stripe.tsx");
    return createSandboxStripe(publishableKey);
  }
  // Loaded from Stripe's own servers, which also receive the card numbers; `pure` loads nothing before it is
  // called.
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  const locale = LOCALES.find((tag) => tag === LANGUAGE) ?? "auto";
  const stripe = await loadStripe(publishableKey, { locale });
  if (stripe === null) throw new Error("Stripe.js runs in browsers only.");
  return stripe;
}
