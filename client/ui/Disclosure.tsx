import { Icon } from "./Icon.tsx";

interface DisclosureProps extends React.ComponentProps<"details"> {
  /** What it is called, open or not. */
  summary: React.ReactNode;
  summaryClassName?: string;
}

/** Something that is shown when it is asked for; its arrow tells whether it is. */
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
