/** A name in a line of a row; no link where it leads nowhere. */
export function MaybeLink({
  href,
  children,
}: {
  href: string | undefined;
  children: React.ReactNode;
}) {
  if (href === undefined) return children;
  return (
    <a href={href} className="underline underline-offset-2">
      {children}
    </a>
  );
}
