import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

const MOST = 20;
let box: HTMLElement | undefined;

/**
 * Beside the page, not in it: it outlives whatever the page shows next. Called before each toast. The toasts
 * stand below one another: none hides the button of another.
 */
export function mountToasts(): void {
  if (box !== undefined) {
    raise(box);
    return;
  }
  box = document.createElement("div");
  box.popover = "manual";
  // Nothing but the place that toasts stand in.
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

/** Above a dialog that was opened after it, too. */
function raise(element: HTMLElement): void {
  element.hidePopover();
  element.showPopover();
}

export { toast };
