/** Confirmations that come and go. Success stays 2 s, everything else 4 s, at most 20 at once. */

const SUCCESS_MS = 2_000;
const OTHER_MS = 4_000;

/** The part that shows them is fetched with the first one. */
async function load() {
  const { mountToasts, toast } = await import("./toast-host.tsx");
  mountToasts();
  return toast;
}

/** A way back, by a button in the toast. */
interface Offer {
  label: string;
  act: () => void;
}

/** With an offer there is one toast for both, and it stays as long as an offer does. */
export async function toastSuccess(text: string, offer?: Offer): Promise<void> {
  const options = offer === undefined ? { duration: SUCCESS_MS } : lookOf(offer);
  (await load()).success(text, options);
}

/** Something that was done, with the way back; it stays long enough to be read and reached. */
const OFFER_MS = 10_000;

export async function toastOffer(text: string, offer: Offer): Promise<void> {
  (await load())(text, lookOf(offer));
}

function lookOf({ label, act }: Offer) {
  return {
    duration: OFFER_MS,
    // Keyboard users cannot reach the toast in time: Alt+T focuses it, which pauses its timer.
    description: "Alt+T leads here",
    descriptionClassName: "pointer-coarse:hidden",
    action: { label, onClick: act },
    // Large enough to hit.
    actionButtonStyle: { height: "2.75rem", padding: "0 1rem", fontSize: "1rem" },
  };
}

export async function toastError(text: string): Promise<void> {
  (await load()).error(text, { duration: OTHER_MS });
}
