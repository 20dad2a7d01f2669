import { t } from "#shared/lib/text.ts";
import type { Site } from "#shared/rules/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { callOf, paths } from "#client/paths.ts";
import { Wordmark } from "#client/ui/Wordmark.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { NAVIGATION } from "./navigation.ts";

const HELP = [
  { label: t`Help`, href: paths.help() },
  { label: t`Terms`, href: paths.terms() },
  { label: t`Privacy`, href: paths.privacy() },
  { label: t`Imprint`, href: paths.imprint() },
  { label: t`How results are ordered`, href: paths.ranking() },
];

/** On phones without what the menu has, and closer together (see base.css). */
export function Footer() {
  const { brand } = useSite();
  return (
    <footer className="mt-20 border-t border-line bg-sunken wrap-anywhere">
      <div className="mx-auto grid max-w-7xl gap-x-5 gap-y-8 px-4 py-10 sm:grid-cols-3 sm:px-6 lg:grid-cols-4">
        <div className="max-sm:hidden sm:max-lg:col-span-3">
          <OwnWords brand={brand} />
        </div>
        <nav aria-label={t`Browse`} className="max-sm:hidden">
          <h2 className="text-base">
            <Trans>Browse</Trans>
          </h2>
          <ul className="mt-2 text-sm">
            {[...NAVIGATION, { label: t`Saved cars`, href: paths.saved() }].map((link) => (
              <FooterLink key={link.href} {...link} />
            ))}
          </ul>
        </nav>
        <nav aria-label={t`Footer`}>
          <h2 className="text-base max-sm:sr-only">
            <Trans>Help</Trans>
          </h2>
          <ul className="mt-2 flex flex-wrap gap-x-5 text-sm sm:flex-col">
            <li>
              <a
                data-visitor=""
                href={`${paths.register()}?from=${paths.addProduct()}`}
                className={LINK}
              >
                <Trans>Sell your car</Trans>
              </a>
              <a data-account="" href={paths.addProduct()} className={LINK}>
                <Trans>Sell your car</Trans>
              </a>
            </li>
            {HELP.map((link) => (
              <FooterLink key={link.href} {...link} />
            ))}
            <li>
              <LanguageLinks className={LINK} />
            </li>
          </ul>
        </nav>
        <ContactWords brand={brand} />
      </div>
      <p className="border-t border-line px-4 py-3 text-center text-sm text-muted">
        {brand.copyright}
      </p>
    </footer>
  );
}

const LINK = "inline-flex min-h-7 items-center hover:underline pointer-coarse:min-h-11";

function FooterLink({ label, href }: { label: string; href: string }) {
  return (
    <li>
      <a href={href} className={LINK}>
        {label}
      </a>
    </li>
  );
}

/** The site's name and description. */
export function OwnWords({ brand }: { brand: Site["brand"] }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <Wordmark name={brand.name} />
      <p className="mt-3 max-w-xs text-sm text-muted">{brand.description}</p>
    </div>
  );
}

export function ContactWords({ brand }: { brand: Site["brand"] }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <h2 className="text-base max-sm:sr-only">
        <Trans>Contact</Trans>
      </h2>
      <address className="mt-2 flex flex-wrap gap-x-5 text-sm not-italic sm:flex-col">
        <a href={callOf(brand.phone)} className={LINK}>
          {brand.phone}
        </a>
        <a href={`mailto:${brand.email}`} className={LINK}>
          {brand.email}
        </a>
        <span className="flex min-h-7 items-center">{brand.address}</span>
      </address>
    </div>
  );
}
