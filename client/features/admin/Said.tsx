interface SaidProps {
  term: string;
  words?: string | null;
  children?: React.ReactNode;
}

/** What somebody said in a case: a term of a `dl`, a line, and their own words below it. */
export function Said({ term, words = null, children }: SaidProps) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">
        {children}
        {words !== null && (
          <blockquote className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line">
            {words}
          </blockquote>
        )}
      </dd>
    </div>
  );
}
