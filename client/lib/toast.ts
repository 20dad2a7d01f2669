/** Confirmations that come and go. Success stays 2 s, everything else 4 s, at most 20 at once. */

const SUCCESS_MS = 2_000;
const OTHER_MS = 4_000;

/** The part that shows them is fetched with the first one. */
async function load() {
  const { mountToasts, toast } = await import("./toast-host.tsx");
  mountToasts();
  return toast;
}

export async function toastSuccess(text: string): Promise<void> {
  (await load()).success(text, { duration: SUCCESS_MS });
}

/** Something that was done, with the way back; it stays long enough to be read and reached. */
const OFFER_MS = 10_000;

export async function toastOffer(
  text: string,
  { label, act }: { label: string; act: () => void },
): Promise<void> {
  (await load())(text, {
    duration: OFFER_MS,
    // Whoever has a keyboard is nowhere near it; the time stands still there.
    description: "Alt+T leads here",
    descriptionClassName: "pointer-coarse:hidden",
    action: { label, onClick: act },
    // Large enough to hit.
    actionButtonStyle: { height: "2.75rem", padding: "0 1rem", fontSize: "1rem" },
  });
}

export async function toastError(text: string): Promise<void> {
  (await load()).error(text, { duration: OTHER_MS });
}
