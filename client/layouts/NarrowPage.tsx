import { PageHead } from "#client/lib/PageHead.tsx";

interface NarrowPageProps {
  title: string;
  /** The page's one address. */
  path: string;
  explanation?: React.ReactNode;
  children: React.ReactNode;
}

/** A page that is one form. */
export function NarrowPage({ title, path, explanation, children }: NarrowPageProps) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10">
      <PageHead title={title} path={path} isIndexed={false} />
      <h1 className="text-4xl">{title}</h1>
      {explanation !== undefined && <p className="mt-3 text-muted">{explanation}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
