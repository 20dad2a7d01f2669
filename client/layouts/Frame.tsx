import { Trans } from "#client/lib/text/Trans.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

/** Header, footer and skip link around every page. */
export function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
