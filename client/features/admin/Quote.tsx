/** Quotes what somebody wrote, in a cell of a table. */
export function Quote({ children }: { children: React.ReactNode }) {
  return (
    <span className="mt-1 block border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-line text-muted">
      {children}
    </span>
  );
}
