import { use, useEffect } from "react";
import { Links, Outlet, Scripts, useLocation } from "react-router";
import { pagePath } from "#shared/rules/page-paths.ts";
import { LANGUAGE, localeOf, pathIn } from "#shared/lib/language.ts";
import type { Route } from "./+types/root.ts";
import { bootScript } from "./lib/browser/boot-script.ts";
import { FONT_FILES, headingFace, textFaces } from "./lib/browser/fonts.ts";
import { NonceContext } from "./lib/browser/nonce.ts";
// Before the router, which listens from hydration on.
import "./lib/browser/pop-first.ts";
import type { ShownSite } from "./lib/api/site.ts";
import { pack } from "./lib/api/packed.ts";
import { servicesContext } from "./lib/pages/page-context.ts";
import { numberExamples } from "./lib/text/examples.server.ts";
import { ReloadOffer } from "./ui/ReloadOffer.tsx";

/** Where the text's font is fetched with the first page. On a phone it serves from the second page on. */
const WIDE = "(min-width: 1024px)";

export const links: Route.LinksFunction = () => [
  ...FONT_FILES.map((href, at) => ({
    rel: "preload",
    href,
    ...(at > 0 && { media: WIDE }),
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const, // the literal, not any string
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(servicesContext);
  const shown = { ...site, locale: localeOf(site) };
  return pack<ShownSite>({ ...shown, examples: numberExamples(shown) });
}

/**
 * The site's settings last as long as the document. Where they were loaded again with each list, a lost connection would
 * cost the whole document, and not only the page within its frame.
 */
export const shouldRevalidate = () => false;

// Only the server renders the boot script. Hydration leaves it alone, so the browser's bundle does not need
// its text.
const BOOT = import.meta.env.SSR ? bootScript() : "";
/** Speculation rules: the browser may prerender a car's page while the pointer rests on its link. */
const SPECULATION_RULES = import.meta.env.SSR
  ? JSON.stringify({
      prerender: [{ where: { href_matches: pagePath("car", "*") }, eagerness: "moderate" }],
    })
  : "";

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang={LANGUAGE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121412" media="(prefers-color-scheme: dark)" />
        <Links />
        {import.meta.env.SSR && <ServedHead />}
        <script data-now="" nonce={nonce} dangerouslySetInnerHTML={{ __html: BOOT }} />
      </head>
      <body>
        {children}
        <ReloadOffer />
        <script
          type="speculationrules"
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
        />
        <Scripts {...(nonce !== undefined && { nonce })} />
      </body>
    </html>
  );
}

/** Rendered by the server alone, which saves its bytes in the scripts: hydration does not remove it. */
function ServedHead() {
  const { pathname } = useLocation();
  return (
    <>
      <link rel="manifest" href={pathIn(LANGUAGE, "/site.webmanifest")} />
      {/* In the tool, phones preload the text's font, too: nobody begins a visit there, and no main picture competes. */}
      {/(?:^|\/)dashboard(?:\/|$)/.test(pathname) && (
        <link
          rel="preload"
          href={FONT_FILES[1]}
          media="(max-width: 1023px)"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      )}
      <style dangerouslySetInnerHTML={{ __html: headingFace() }} />
      <style
        data-font={FONT_FILES[1]}
        media={`print,${WIDE}`}
        dangerouslySetInnerHTML={{ __html: textFaces() }}
      />
    </>
  );
}

export default function Root() {
  // Releases forms that were submitted before hydration (see boot.ts).
  useEffect(() => {
    document.documentElement.dataset["running"] = "";
    dispatchEvent(new Event("running"));
  }, []);
  return <Outlet />;
}
