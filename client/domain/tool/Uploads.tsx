import { useSite } from "#client/lib/api/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";

interface UploadsProps {
  /** The controls that choose a file. */
  children: React.ReactNode;
}

/** The controls that choose a file; in a public demo, which refuses every file, a sentence in their place. */
export function Uploads({ children }: UploadsProps) {
  const { publicDemo } = useSite();
  if (publicDemo === undefined) return children;
  return (
    <p className="text-sm text-muted">
      <Trans>This public demo takes no files.</Trans>
    </p>
  );
}
