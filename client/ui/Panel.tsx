import { useId } from "react";

interface PanelProps {
  title: string;
  explanation?: string;
  /** The fragment that leads to the section. */
  anchor?: string;
  children: React.ReactNode;
}

/** A section of a page with a title. */
export function Panel({ title, explanation, anchor, children }: PanelProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {explanation !== undefined && <p className="mt-1 text-muted">{explanation}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
