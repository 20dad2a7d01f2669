import { t } from "#shared/lib/text.ts";
import { copyText } from "#client/ui/tool/copy-text.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";

/** Copies a text from a menu, which closes: a toast tells whether it was copied. */
export async function copyAndTell(text: string): Promise<void> {
  await ((await copyText(text)) ? toastSuccess(t`Copied`) : toastError(t`Couldn’t copy`));
}
