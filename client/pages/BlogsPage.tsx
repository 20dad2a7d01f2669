import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { BlogEntries } from "#client/features/marketing/BlogEntries.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/BlogsPage.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).marketing.brand.blog;
}

export default function BlogsPage({ loaderData: entries }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHead
        title={t`Blogs`}
        description={entries.map(({ question }) => question).join(" ")}
        path={paths.blogs()}
      />
      <h1 className="text-3xl sm:text-4xl">
        <Trans>Blogs</Trans>
      </h1>
      <p className="mt-3 text-muted">
        <Trans>Questions people ask about how sites like this one are built.</Trans>
      </p>
      <BlogEntries entries={entries} />
    </div>
  );
}
