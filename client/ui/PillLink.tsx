interface PillLinkProps {
  href: string;
  children: React.ReactNode;
  rel?: string;
  "aria-label"?: string;
}

/** A link styled as the main action of a section. */
export function PillLink({ href, children, rel, "aria-label": label }: PillLinkProps) {
  return (
    <a
      href={href}
      rel={rel}
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
    >
      {children}
    </a>
  );
}
