import { SheetDialog } from "./SheetDialog.tsx";

interface FormDialogProps {
  title: string;
  /** A form, whose first field has the focus. */
  children: React.ReactNode;
  onClose: () => void;
}

/** A modal dialog with something to fill in. One that only asks is a `ConfirmDialog`. */
export function FormDialog(props: FormDialogProps) {
  return (
    <SheetDialog
      {...props}
      width="sm:w-[min(32rem,calc(100vw-2rem))]"
      focus="input, select, textarea"
    />
  );
}
