interface ChooseFilesProps {
  /** The label. */
  children: React.ReactNode;
  look: "main" | "quiet";
  accept: string;
  multiple?: boolean;
  /** Id of the element that explains it. */
  describedBy: string;
  onChoose: (files: readonly File[]) => void;
}

const LOOKS = {
  main: "bg-accent text-on-accent hover:bg-accent-strong",
  quiet: "border border-line bg-surface hover:bg-sunken",
};

/** A button that opens the device's file picker or camera. */
export function ChooseFiles({ children, look, describedBy, onChoose, ...rest }: ChooseFilesProps) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center rounded-full px-6 font-semibold focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-focus ${LOOKS[look]}`}
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
