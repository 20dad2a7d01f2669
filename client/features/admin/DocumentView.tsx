import { useEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { ShownDocument } from "./use-shown-document.ts";

/** The content of a document beside the decision about it. Takes the focus, because it is what was asked for. */
export function DocumentView({ shown: { name, address, isPicture } }: { shown: ShownDocument }) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => figure.current?.focus(), []);
  return (
    <figure ref={figure} tabIndex={-1} aria-label={name} className="mt-3 outline-none">
      {isPicture ? (
        <img
          src={address}
          alt={t`Document ${name}`}
          className="max-h-[60dvh] w-full rounded-sm border border-line bg-sunken object-contain"
        />
      ) : navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- viewers of PDF do not run in one; the content is typed as PDF by this page
        <iframe
          src={address}
          title={t`Document ${name}`}
          className="h-[60dvh] w-full rounded-sm border border-line bg-sunken"
        />
      ) : (
        // Most phones.
        <p className="text-sm text-muted">
          <Trans>This browser can’t show a PDF here.</Trans>
        </p>
      )}
      <figcaption className="mt-1 text-sm">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>Open in a new tab</Trans>
        </a>
      </figcaption>
    </figure>
  );
}
