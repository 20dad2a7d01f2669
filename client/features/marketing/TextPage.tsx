import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import type { RenderedText } from "./render-text.ts";

interface TextPageProps {
  text: RenderedText;
  path: string;
}

/** Help, terms, privacy or imprint: the operator's own words. */
export function TextPage({ text: { title, html }, path }: TextPageProps) {
  const { isDemo } = useSite();
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHead title={title} path={path} />
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      {isDemo && (
        <p className="mt-6 rounded-md bg-promoted-soft px-5 py-4 text-promoted">
          <Trans>This is a demo. No cars are sold here, and this text is a sample.</Trans>
        </p>
      )}
      <div className="words mt-6 wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
