interface ChooseFilesProps {
  /** The label. */
  children: React.ReactNode;
  /** `tile`: a place for one file, in a grid of such. `icon`: round, beside other such. */
  look: "main" | "quiet" | "tile" | "icon";
  /** Shown beside the pointer, for a label of an icon alone. */
  title?: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera where the device has one. */
  capture?: "environment";
  /** Id of the element that explains it. */
  describedBy: string;
  onChoose: (files: readonly File[]) => void;
}

const BUTTON = "inline-flex min-h-11 items-center rounded-full px-6 font-semibold";
const LOOKS = {
  main: `${BUTTON} bg-accent text-on-accent hover:bg-accent-strong`,
  quiet: `${BUTTON} border border-edge bg-surface hover:bg-sunken`,
  tile: "flex aspect-4/3 flex-col items-center justify-center gap-1.5 rounded-sm border border-dashed border-edge p-2 text-center text-sm text-muted hover:bg-hover hover:text-ink",
  icon: "flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink",
};

/** A button that opens the device's file picker or camera. */
export function ChooseFiles({
  children,
  look,
  title,
  describedBy,
  onChoose,
  ...rest
}: ChooseFilesProps) {
  return (
    <label
      title={title}
      className={`relative cursor-pointer focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-focus ${LOOKS[look]}`}
    >
      {children}
      <input
        {...rest}
        type="file"
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again after it was removed or corrected.
          currentTarget.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
