import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { paths } from "#client/paths.ts";

/** Tells where a demo keeps the mails that it never sends. */
export function DemoMailHint() {
  const { isDemo } = useSite();
  if (!isDemo) return null;
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
