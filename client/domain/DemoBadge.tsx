import { LANGUAGE } from "#shared/lib/language.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";

/** Tells that the site is a demo, and a public one also when it ends. */
export function DemoBadge({ className }: { className: string }) {
  const { isDemo, publicDemo } = useSite();
  if (!isDemo) return null;
  return (
    <span
      title={publicDemo?.notices[LANGUAGE]}
      className={`rounded-full bg-promoted-soft px-2.5 py-1 text-xs font-semibold text-promoted ${className}`}
    >
      <Trans>Demo</Trans>
    </span>
  );
}

/** Tells when a public demo ends; nothing on any other site. */
export function DemoEnd({ className }: { className: string }) {
  const { publicDemo } = useSite();
  return publicDemo && <p className={className}>{publicDemo.notices[LANGUAGE]}</p>;
}
