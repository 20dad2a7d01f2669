import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { paths } from "#client/paths.ts";

/** Tells where a demo keeps the mails that it never sends; those of a public demo nobody can read. */
export function DemoMailHint() {
  const { isDemo, publicDemo } = useSite();
  if (!isDemo) return null;
  if (publicDemo !== undefined)
    return (
      <>
        {" "}
        <Trans>This is a public demo, so no email was sent.</Trans>
      </>
    );
  return (
    <>
      {" "}
      <Trans>
        This is a demo: read the email in{" "}
        <a href={paths.demoOutbox()} className="font-semibold text-accent underline">
          the outbox
        </a>
        .
      </Trans>
    </>
  );
}
