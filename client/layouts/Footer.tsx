import type { Site } from "#shared/rules/site.ts";
import { useSite } from "#client/lib/api/site.ts";
import { paths } from "#client/paths.ts";
import { Wordmark } from "#client/ui/Wordmark.tsx";
import { NAVIGATION } from "./navigation.ts";

export function Footer() {
  const { brand } = useSite();
  return (
    <footer className="mt-20 border-t border-line bg-sunken wrap-anywhere">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:grid-cols-3 sm:gap-6 sm:px-6 lg:gap-10">
        <OwnWords brand={brand} />
        <nav aria-label="Footer">
          <h2 className="text-base">Browse</h2>
          <ul className="mt-2 text-sm">
            {NAVIGATION.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-9 items-center hover:underline">
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.saved()} className="inline-flex min-h-9 items-center hover:underline">
                Saved cars
              </a>
            </li>
          </ul>
        </nav>
        <ContactWords brand={brand} />
      </div>
      <p className="border-t border-line px-4 py-5 text-center text-sm text-muted">
        {brand.copyright}
      </p>
    </footer>
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
      <h2 className="text-base">Contact</h2>
      <address className="mt-2 text-sm not-italic">
        <a
          href={`tel:${brand.phone.replace(/[^+\d]/g, "")}`}
          className="flex min-h-9 items-center hover:underline"
        >
          {brand.phone}
        </a>
        <a href={`mailto:${brand.email}`} className="flex min-h-9 items-center hover:underline">
          {brand.email}
        </a>
        <span className="flex min-h-9 items-center">{brand.address}</span>
      </address>
    </div>
  );
}
