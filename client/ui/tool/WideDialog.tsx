import { SheetDialog } from "../SheetDialog.tsx";
import { DecideFoot } from "./DecideFoot.tsx";

interface WideDialogProps {
  title: string;
  children: React.ReactNode;
  /** It has a form to decide, which a phone leads to. */
  isDecided?: boolean;
  onClose: () => void;
}

/** A sheet with room for evidence beside a decision. */
export function WideDialog({ isDecided = false, ...rest }: WideDialogProps) {
  return (
    <SheetDialog
      {...rest}
      width="sm:w-[min(60rem,calc(100vw-2rem))]"
      foot={isDecided && <DecideFoot />}
    />
  );
}
