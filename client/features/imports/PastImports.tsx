import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { STATE_WORDS } from "./Findings.tsx";

interface PastImportsProps {
  past: readonly Import[];
  /** The import that is already shown above. */
  current: Import | undefined;
  onShow: (one: Import) => void;
}

/** The list of earlier imports. */
export function PastImports({ past, current, onShow }: PastImportsProps) {
  const { dateTime, number } = useToolFormat();
  const shown = past.filter(
    ({ finishedAt, _id: id }) => finishedAt !== null && id !== current?._id,
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className="text-xl">
        <Trans>Earlier imports</Trans>
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((one) => (
          <li key={one._id}>
            <button
              type="button"
              onClick={() => onShow(one)}
              className="flex min-h-11 w-full cursor-pointer flex-wrap justify-between gap-x-4 px-4 py-3 text-left hover:bg-sunken"
            >
              <span className="font-medium break-all">{one.fileName}</span>
              <span className="text-muted">
                {one.state === "done" && one.outcome !== null
                  ? t`Imported: ${number(one.outcome.added)} new, ${number(one.outcome.changed)} changed`
                  : STATE_WORDS[one.state]}
                , {dateTime(one.createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
