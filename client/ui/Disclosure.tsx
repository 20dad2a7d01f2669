import { Icon } from "./Icon.tsx";

interface DisclosureProps extends React.ComponentProps<"details"> {
  /** The label, the same open and closed. */
  summary: React.ReactNode;
  summaryClassName?: string;
}

/** Content that is expanded on request; the arrow shows its state. */
export function Disclosure({
  summary,
  summaryClassName = "",
  className = "",
  children,
  ...rest
}: DisclosureProps) {
  return (
    <details {...rest} className={`group/fold ${className}`}>
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden ${summaryClassName}`}
      >
        <Icon
          name="right"
          className="size-4 shrink-0 transition-transform group-open/fold:rotate-90 motion-reduce:transition-none"
        />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
