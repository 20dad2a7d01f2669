import * as toasts from "#client/lib/browser/toast.ts";
import { withReturn } from "#client/lib/session/return-path.ts";
import { paths } from "#client/paths.ts";

const TEXTS = {
  toastSuccess: "Saved on this device. Log in to keep it.",
  toastError: "You can’t save more cars on this device. Log in to save them to your account.",
};

/** Says that a visitor's browser keeps a saved car, or that it has no room for it, with the way to an account. */
export async function tellKept(how: keyof typeof TEXTS): Promise<void> {
  const href = withReturn(paths.login(), location.pathname + location.search);
  await toasts[how](TEXTS[how], { words: "Log in", href });
}
