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

export async function toastError(text: string): Promise<void> {
  (await load()).error(text, { duration: OTHER_MS });
}
