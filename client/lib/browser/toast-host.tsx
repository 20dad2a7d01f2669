import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

const MOST = 20;
let box: HTMLElement | undefined;

/**
 * Mounts the toasts beside the page, so that they outlive its content. Idempotent; called before each toast.
 * Toasts are stacked, so that none covers another's button.
 */
export function mountToasts(): void {
  if (box !== undefined) {
    raise(box);
    return;
  }
  box = document.createElement("div");
  box.popover = "manual";
  // Only a container that positions the toasts.
  box.style.cssText =
    "inset:0 auto auto 0;width:0;height:0;margin:0;border:0;padding:0;overflow:visible;background:none";
  document.body.append(box);
  raise(box);
  createRoot(box).render(
    <Toaster
      position="top-center"
      visibleToasts={MOST}
      theme="system"
      expand
      richColors
      closeButton
      toastOptions={{ style: { fontFamily: "inherit" } }}
    />,
  );
}

/** Raised again, so that it is also above a dialog that was opened later. */
function raise(element: HTMLElement): void {
  element.hidePopover();
  element.showPopover();
}

export { toast };
