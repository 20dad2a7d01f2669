/** What is probably wrong with a field's value, which may be sent all the same. Announced when it appears. */
export function FieldWarning({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="text-sm font-medium text-promoted not-empty:mt-1.5">
      {children}
    </p>
  );
}
