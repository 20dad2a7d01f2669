import type { Offer, Way } from "./toast-host.ts";

/** Toasts. Success is shown for 2 s, what failed for 4 s, an offer for 10 s; one after the other, at most 20. */
const SUCCESS_MS = 2_000;
const OTHER_MS = 4_000;
/** Long enough to read it and reach its button, which Alt+T leads to. */
const OFFER_MS = 10_000;

/** What shows toasts is loaded lazily, with the first one. */
const load = () => import("./toast-host.ts");

/**
 * With an offer, message and button share one toast, which is shown as long as an offer is.
 * @param onShown - called when the message comes on the screen, which those before it may delay
 */
export async function toastSuccess(
  text: string,
  offer?: Offer | Way,
  onShown?: () => void,
): Promise<void> {
  const duration = offer === undefined ? SUCCESS_MS : (offer.forMs ?? OFFER_MS);
  (await load()).showMessage({ text, look: "success", duration, offer, onShown });
}

export async function toastOffer(text: string, offer: Offer): Promise<void> {
  (await load()).showMessage({ text, look: "plain", duration: OFFER_MS, offer });
}

export async function toastError(text: string, offer?: Way): Promise<void> {
  const duration = offer === undefined ? OTHER_MS : OFFER_MS;
  (await load()).showMessage({ text, look: "error", duration, offer });
}
