interface ButtonProps extends React.ComponentProps<"button"> {
  look?: "main" | "quiet" | "danger";
  /** `small` in rows of tables and bars of tools. */
  size?: "usual" | "small";
  /** The button's action is running: it is announced as busy, and does not start again. */
  isBusy?: boolean;
}

const SIZES = {
  usual: "min-h-11 px-6",
  small: "min-h-9 px-3.5 text-sm whitespace-nowrap pointer-coarse:min-h-11",
};

const LOOKS = {
  main: "bg-accent text-on-accent hover:bg-accent-strong",
  quiet: "border border-edge bg-surface hover:bg-sunken",
  danger: "border border-danger text-danger hover:bg-danger-soft",
};

export function Button({
  look = "main",
  size = "usual",
  isBusy = false,
  type = "button",
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: the button keeps the focus, and its label says what it is doing.
      aria-disabled={isBusy || rest["aria-disabled"] || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      className={`inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold aria-disabled:cursor-progress aria-disabled:opacity-70 ${SIZES[size]} ${LOOKS[look]} ${className}`}
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent motion-reduce:hidden"
        />
      )}
      {children}
    </button>
  );
}
