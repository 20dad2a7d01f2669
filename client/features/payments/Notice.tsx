import { useEffect, useRef } from "react";

interface NoticeProps {
  title: string;
  children: React.ReactNode;
  /** Links and buttons to go on with. */
  ways?: React.ReactNode;
  /** The notice replaces content that the person was using: it takes the focus, and is read out. */
  isNews?: boolean;
}

/** Replaces a form: says what has happened, and links to what can be done next. */
export function Notice({ title, children, ways, isNews = false }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="tool-title outline-none">
        {title}
      </h1>
      <div className="mt-4 grid max-w-prose gap-3">{children}</div>
      {ways !== undefined && <p className="mt-6 flex flex-wrap items-center gap-6">{ways}</p>}
    </>
  );
}

export function WayLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline"
    >
      {children}
    </a>
  );
}
