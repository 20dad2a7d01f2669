import { Fragment } from "react";
import { t } from "#shared/lib/text.ts";

export interface Crumb {
  text: string;
  /** Undefined where there is no page to go to. */
  href?: string;
}

/** The way to a page from wider ones. A page that the way itself names is marked, and is no link. */
export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current?: string }) {
  return (
    <nav aria-label={t`Breadcrumb`} className="text-sm wrap-anywhere text-muted">
      {crumbs.map(({ text, href }, at) => (
        <Fragment key={text}>
          {at > 0 && <span aria-hidden="true"> / </span>}
          {/* Without an address, an anchor is plain text. */}
          <a href={href} className="inline-flex min-h-11 items-center hover:underline">
            {text}
          </a>
        </Fragment>
      ))}
      {current !== undefined && (
        <>
          <span aria-hidden="true"> / </span>
          <span aria-current="page">{current}</span>
        </>
      )}
    </nav>
  );
}
