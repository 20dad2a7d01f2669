import { Trans } from "#client/lib/text/Trans.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";

interface NarrowPageProps {
  title: string;
  /** Canonical path of the page. */
  path: string;
  explanation?: React.ReactNode;
  children: React.ReactNode;
}

/** A page that is one form. */
export function NarrowPage({ title, path, explanation, children }: NarrowPageProps) {
  return (
    // The footer stays below the first screen, where nothing that comes later moves it in sight.
    <div className="mx-auto min-h-dvh w-full max-w-md px-4 py-10">
      <PageHead title={title} path={path} isIndexed={false} />
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {explanation !== undefined && <p className="mt-3 text-muted">{explanation}</p>}
      <noscript>
        <p className="mt-4 rounded-md bg-promoted-soft p-4">
          <Trans>This page needs JavaScript. You can browse cars without it.</Trans>
        </p>
      </noscript>
      <div className="mt-8">{children}</div>
    </div>
  );
}
