import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { Panel } from "#client/ui/Panel.tsx";

/** Progress of the pictures that imported files name; read again when another import has ended. */
export function PicturesToCome({ importId }: { importId: string | undefined }) {
  const { number } = useFormat();
  const loaded = useLoaded(() => api.imports.pictures(), [importId]);
  if (loaded.status !== "ready") return null;
  const { waiting, failed, problems } = loaded.value;
  if (waiting + failed === 0) return null;
  return (
    <Panel title={t`Photos from your files`}>
      {waiting > 0 && (
        <p>
          {plural(
            waiting,
            t`${number(waiting)} photo is still downloading. It’ll appear automatically.`,
            t`${number(waiting)} photos are still downloading. They’ll appear automatically.`,
          )}
        </p>
      )}
      {failed > 0 && (
        <>
          <p className={waiting > 0 ? "mt-4" : ""}>
            {plural(
              failed,
              t`${number(failed)} photo couldn’t be downloaded. Upload the file again to retry.`,
              t`${number(failed)} photos couldn’t be downloaded. Upload the file again to retry.`,
            )}
          </p>
          <ul className="mt-2 space-y-2">
            {problems.map(({ problem, pictures, example }) => (
              <li key={problem}>
                <span className="font-semibold tabular-nums">{number(pictures)}</span> × {problem}
                <span className="block text-sm break-all text-muted">
                  <Trans>for example {example}</Trans>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
