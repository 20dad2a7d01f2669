import { useEffect, useRef } from "react";

interface NoticeProps {
  title: string;
  children: React.ReactNode;
  /** Links and buttons: the ways on. */
  ways?: React.ReactNode;
  /** It has come in the place of something that somebody was at: it takes the focus, and is read out. */
  isNews?: boolean;
}

/** In the place of the form: how things stand, and the way on. */
export function Notice({ title, children, ways, isNews = false }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
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
