import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { SitePicture } from "./SitePicture.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";

export function NotFound() {
  const { pictures } = useSite();
  return (
    <div className="mx-auto max-w-2xl px-4 py-12 text-center">
      <PageHead title={t`Page not found`} path={paths.home()} isIndexed={false} />
      <SitePicture
        picture={pictures.notFound}
        sizes="(min-width: 768px) 720px, 94vw"
        isEager
        className="h-auto w-full rounded-lg"
      />
      <h1 className="mt-8 text-3xl sm:text-4xl">
        <Trans>This bay is empty</Trans>
      </h1>
      <p className="mt-3 text-muted">
        <Trans>
          The page may have moved, the car may have gone, or the address may be mistyped.
        </Trans>
      </p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <PillLink href={paths.usedCars()}>
          <Trans>Browse cars</Trans>
        </PillLink>
        <a
          href={paths.home()}
          className="inline-flex min-h-11 items-center px-4 font-semibold text-accent underline"
        >
          <Trans>Back to Home</Trans>
        </a>
      </p>
    </div>
  );
}
