import { useId } from "react";
import { SheetDialog } from "../SheetDialog.tsx";
import { DecideFoot } from "./DecideFoot.tsx";

interface WideDialogProps {
  title: string;
  /** One sentence that describes it. Without one, screen readers read all of the evidence as its description. */
  about: string;
  /** The evidence, and what stands beside it. */
  children: React.ReactNode;
  /** It has a form to decide: what a phone's button says that leads to it. */
  decide?: string | undefined;
  onClose: () => void;
}

/** A sheet with room for evidence beside a decision: four photos in a row fit into the evidence. */
export function WideDialog({ about, decide, children, ...rest }: WideDialogProps) {
  const id = useId();
  return (
    <SheetDialog
      {...rest}
      width="sm:w-[min(65rem,calc(100vw-2rem))]"
      foot={decide !== undefined && <DecideFoot label={decide} />}
    >
      <p ref={describeDialog} id={id} className="sr-only">
        {about}
      </p>
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-[minmax(38rem,1fr)_minmax(0,22.5rem)]">
        {children}
      </div>
    </SheetDialog>
  );
}

/**
 * Ties the sentence to its dialog before the dialog is shown. It is not an option of `SheetDialog`: public pages load that
 * and have no descriptions.
 */
function describeDialog(sentence: HTMLElement | null): void {
  if (sentence !== null) sentence.closest("dialog")?.setAttribute("aria-describedby", sentence.id);
}
