/** Toasts. Success is shown for 2 s, everything else for 4 s, at most 20 at once. */

const SUCCESS_MS = 2_000;
const OTHER_MS = 4_000;

/** The component that shows toasts is loaded lazily, with the first one. */
async function load() {
  const { mountToasts, toast } = await import("./toast-host.tsx");
  mountToasts();
  return toast;
}

/** A button in the toast, such as Undo. */
interface Offer {
  label: string;
  act: () => void;
}

/** With an offer, message and button share one toast, which is shown as long as an offer is. */
export async function toastSuccess(text: string, offer?: Offer): Promise<void> {
  const options = offer === undefined ? { duration: SUCCESS_MS } : lookOf(offer);
  (await load()).success(text, options);
}

/** How long a toast with a button is shown: long enough to read it and reach the button. */
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
    // A touch target of sufficient size.
    actionButtonStyle: { height: "2.75rem", padding: "0 1rem", fontSize: "1rem" },
  };
}

export async function toastError(text: string): Promise<void> {
  (await load()).error(text, { duration: OTHER_MS });
}
