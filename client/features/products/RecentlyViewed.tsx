import { type ComponentType, useEffect, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";

/**
 * The cars that this browser has looked at last. The boot script shows the section before the first paint where
 * there are any (app.css), at the height that it keeps, so that nothing moves when the cars are loaded.
 */
export function RecentlyViewed() {
  const [Row, setRow] = useState<ComponentType>();
  useEffect(() => {
    if (document.documentElement.dataset["seen"] === undefined) return;
    void import("./recent/RecentRow.tsx").then(
      ({ RecentRow }) => setRow(() => RecentRow),
      () => undefined, // The page is whole without.
    );
  }, []);
  return (
    <section aria-labelledby="recently" data-recently="" className="hidden">
      <h2 id="recently" className="text-2xl sm:text-3xl">
        <Trans>Recently viewed</Trans>
      </h2>
      <div className="relative mt-2 min-h-74">{Row && <Row />}</div>
    </section>
  );
}
