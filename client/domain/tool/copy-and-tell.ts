import { t } from "#shared/lib/text.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";

/** Copies a text from a menu, which closes: a toast tells whether it was copied. */
export async function copyAndTell(text: string): Promise<void> {
  try {
    // Without HTTPS there is no clipboard, and a browser may refuse.
    await navigator.clipboard.writeText(text);
  } catch {
    await toastError(t`Couldn’t copy`);
    return;
  }
  await toastSuccess(t`Copied`);
}
