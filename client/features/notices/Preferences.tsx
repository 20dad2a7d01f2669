import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Preference } from "#shared/contract/notices.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { KINDS } from "./kinds.ts";

const WAYS = [
  ["email", t`Email`, (label: string) => t`${label} by email`],
  ["push", t`Push`, (label: string) => t`${label} by push`],
] as const;

/** How a person is told of each kind. Every change is saved at once. */
export function Preferences() {
  const loaded = useLoaded(() => api.notices.preferences());
  return (
    <Panel
      title={t`What we notify you about`}
      explanation={t`All notifications appear under the bell. Choose what you also get by email or push.`}
    >
      <LoadedView state={loaded}>{(value) => <Choices initial={value} />}</LoadedView>
    </Panel>
  );
}

function Choices({ initial }: { initial: readonly Preference[] }) {
  const [chosen, setChosen] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState("");
  const show = (kind: Preference["kind"], own: Partial<Preference>) =>
    setChosen((before) => before.map((row) => (row.kind === kind ? { ...row, ...own } : row)));
  const change = async (kind: Preference["kind"], way: "email" | "push", isOn: boolean) => {
    show(kind, { [way]: isOn });
    setProblem(undefined);
    setSaid("");
    try {
      await api.notices.prefer({ kind, [way]: isOn });
      setSaid(t`Saved`);
    } catch (failure) {
      show(kind, { [way]: !isOn });
      setProblem(toApiError(failure).message);
    }
  };
  return (
    <>
      <ProblemBox problem={problem} className="mb-4" />
      <table className="w-full text-left">
        <caption className="sr-only">
          <Trans>How you’re notified</Trans>
        </caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              <Trans>Type</Trans>
            </th>
            {WAYS.map(([way, label]) => (
              <th key={way} scope="col" className="w-16 py-2 text-center font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {chosen.map((row) => {
            const { label, about } = KINDS[row.kind];
            return (
              <tr key={row.kind}>
                <th scope="row" className="py-3 pr-3 font-normal">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-muted">{about}</span>
                </th>
                {WAYS.map(([way, , textOf]) => (
                  <td key={way} className="text-center">
                    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
                      <input
                        type="checkbox"
                        aria-label={textOf(label)}
                        checked={row[way]}
                        onChange={({ currentTarget }) =>
                          void change(row.kind, way, currentTarget.checked)
                        }
                        className="size-5 accent-accent"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {said}
      </p>
    </>
  );
}
