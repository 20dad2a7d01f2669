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
    <Panel title="Photos from your files">
      {waiting > 0 && (
        <p>
          {number(waiting)} {waiting === 1 ? "photo is" : "photos are"} still downloading. They’ll
          appear automatically.
        </p>
      )}
      {failed > 0 && (
        <>
          <p className={waiting > 0 ? "mt-4" : ""}>
            {number(failed)} {failed === 1 ? "photo" : "photos"} couldn’t be downloaded. Upload the
            file again to retry.
          </p>
          <ul className="mt-2 space-y-2">
            {problems.map(({ problem, pictures, example }) => (
              <li key={problem}>
                <span className="font-semibold tabular-nums">{number(pictures)}</span> × {problem}
                <span className="block text-sm break-all text-muted">for example {example}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
