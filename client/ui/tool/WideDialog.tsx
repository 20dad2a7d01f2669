import { SheetDialog } from "../SheetDialog.tsx";

/** A sheet with room for evidence beside a decision. */
export function WideDialog(props: Omit<React.ComponentProps<typeof SheetDialog>, "width">) {
  return <SheetDialog {...props} width="sm:w-[min(60rem,calc(100vw-2rem))]" />;
}
