import { SheetDialog } from "../SheetDialog.tsx";
import { DecideFoot } from "./DecideFoot.tsx";

interface WideDialogProps {
  title: string;
  /** The evidence, and what stands beside it. */
  children: React.ReactNode;
  /** It has a form to decide, which a phone leads to. */
  isDecided?: boolean;
  onClose: () => void;
}

/** A sheet with room for evidence beside a decision: four photos in a row fit into the evidence. */
export function WideDialog({ isDecided = false, children, ...rest }: WideDialogProps) {
  return (
    <SheetDialog
      {...rest}
      width="sm:w-[min(65rem,calc(100vw-2rem))]"
      foot={isDecided && <DecideFoot />}
    >
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-[minmax(38rem,1fr)_minmax(0,22.5rem)]">
        {children}
      </div>
    </SheetDialog>
  );
}
