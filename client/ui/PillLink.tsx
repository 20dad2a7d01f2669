interface PillLinkProps {
  href: string;
  children: React.ReactNode;
  rel?: string;
  isLarge?: boolean;
}

/** A link styled as the main action of a section. */
export function PillLink({ href, children, rel, isLarge = false }: PillLinkProps) {
  const size = isLarge ? "min-h-12 px-7 text-lg" : "min-h-11 px-6";
  return (
    <a
      href={href}
      rel={rel}
      className={`inline-flex items-center gap-2 rounded-full bg-accent font-semibold text-on-accent hover:bg-accent-strong ${size}`}
    >
      {children}
    </a>
  );
}
