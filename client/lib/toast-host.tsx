import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

const MOST = 20;
let isMounted = false;

/** Beside the page, not in it: it outlives whatever the page shows next. */
export function mountToasts(): void {
  if (isMounted) return;
  isMounted = true;
  const box = document.createElement("div");
  document.body.append(box);
  createRoot(box).render(
    <Toaster position="top-center" visibleToasts={MOST} theme="system" richColors closeButton />,
  );
}

export { toast };
