import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { SessionLinks } from "#client/layouts/SessionLinks.tsx";
import { NAVIGATION } from "#client/layouts/navigation.ts";
import { WordsForm } from "#client/features/search/WordsForm.tsx";
import { HeartLink } from "#client/features/wishlist/HeartLink.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";

export default function MobileNavPage() {
  return (
    <div className="mx-auto max-w-xl px-4 py-8">
      <PageHead title={t`Menu`} path={paths.mobileNav()} isIndexed={false} />
      <h1 className="text-3xl">
        <Trans>Menu</Trans>
      </h1>
      {/* From there on the header has one. */}
      <WordsForm className="mt-4 xl:hidden" />
      <nav aria-label={t`Menu`} className="mt-4">
        <ul>
          {NAVIGATION.map(({ label, href }) => (
            <li key={href} className="border-b border-line">
              <a
                href={href}
                className="flex min-h-14 items-center justify-between text-lg font-medium"
              >
                {label}
                <Icon name="right" className="size-5 text-muted" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-b border-line">
        <HeartLink look="row" />
      </div>
      <SessionLinks look="list" />
    </div>
  );
}
