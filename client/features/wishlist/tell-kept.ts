import { t } from "#shared/lib/text.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { withReturn } from "#client/lib/session/return-path.ts";
import { paths } from "#client/paths.ts";

const KEPT_HERE = t`Saved on this device. Log in to keep it.`;
const NOT_KEPT = t`You can’t save more cars on this device. Log in to save them to your account.`;

/** Says whether a visitor's browser keeps a saved car or has no room for it, with the way to an account. */
export async function tellKept(isKept: boolean): Promise<void> {
  const href = withReturn(paths.login(), location.pathname + location.search);
  const way = { words: t`Log in`, href };
  await (isKept ? toastSuccess(KEPT_HERE, way) : toastError(NOT_KEPT, way));
}
