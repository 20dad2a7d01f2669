import { t } from "#shared/lib/text.ts";
import { useSite } from "#client/lib/api/site.ts";
import { useDemoEnd } from "#client/lib/text/demo-end.ts";
import { Trans } from "#client/lib/text/Trans.tsx";

/** Tells that the site is a demo, and a public one also when it ends. */
export function DemoBadge({ className }: { className: string }) {
  const { isDemo } = useSite();
  const end = useDemoEnd();
  if (!isDemo) return null;
  return (
    <span
      title={end}
      suppressHydrationWarning
      className={`rounded-full bg-promoted-soft px-2.5 py-1 text-xs font-semibold text-promoted ${className}`}
    >
      <Trans>Demo</Trans>
    </span>
  );
}

/** The sentence that tells when a public demo ends; nothing on any other site. */
export function DemoEnd({ className }: { className: string }) {
  const end = useDemoEnd();
  if (end === undefined) return null;
  return (
    <p className={className} suppressHydrationWarning>
      {end} {t`Everyone can see what you enter here, so enter nothing private.`}
    </p>
  );
}
