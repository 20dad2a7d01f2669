import { useLocation } from "react-router";
import { t } from "#shared/lib/text.ts";
import { useSite } from "#client/lib/api/site.ts";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import { paths } from "#client/paths.ts";
import { WordsForm } from "#client/features/search/WordsForm.tsx";
import { HeartLink } from "#client/features/wishlist/HeartLink.tsx";
import { DemoBadge } from "#client/domain/DemoBadge.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { Wordmark } from "#client/ui/Wordmark.tsx";
import { SessionLinks } from "./SessionLinks.tsx";
import { NAVIGATION } from "./navigation.ts";

export function Header() {
  const { brand } = useSite();
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur-sm">
      <div
        className={`mx-auto flex min-h-16 max-w-7xl items-center gap-1 px-4 sm:gap-4 sm:px-6 md:gap-1 lg:gap-3 xl:gap-4 ${HAS_LONG_WORDS ? "md:max-lg:gap-0 md:max-lg:px-4 md:max-xl:text-sm lg:max-xl:gap-1" : ""}`}
      >
        <div className="mr-auto inline-flex min-w-0 items-center gap-2">
          <a
            href={paths.home()}
            className="inline-flex min-h-11 min-w-0 items-center"
            aria-label={t`${brand.name}, home`}
          >
            <Wordmark name={brand.name} nameClassName="md:max-lg:hidden" />
          </a>
          {/* Between phone and desktop there is no room for it; the pages to log in and sign up say more. */}
          <DemoBadge className="md:max-xl:hidden" />
        </div>
        <nav aria-label={t`Main`} className="hidden md:block">
          <ul className="flex items-center gap-1">
            {NAVIGATION.map(({ label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={pathname === href ? "page" : undefined}
                  className="inline-flex min-h-11 items-center rounded-sm px-1 font-medium whitespace-nowrap lg:px-2.5 hover:bg-sunken nav-link"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* In a language of long words this field, not the site’s name, gives way. */}
        <WordsForm className="hidden w-56 min-w-32 shrink-9999 xl:block" />
        <a
          href={`${paths.usedCars()}#filters`}
          aria-label={t`Search cars`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-sunken xl:hidden"
        >
          <Icon name="search" />
        </a>
        <div className="hidden md:block">
          <HeartLink look="icon" />
        </div>
        <div className="hidden md:block">
          <SessionLinks look="row" />
        </div>
        <a
          href={paths.mobileNav()}
          aria-label={t`Menu`}
          className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-sunken md:hidden"
        >
          <Icon name="menu" className="size-6" />
        </a>
      </div>
    </header>
  );
}
