import { useId, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from "#shared/rules/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { INPUT } from "#client/ui/FieldFrame.tsx";
import type { Reading } from "./use-import.ts";

interface ColumnsProps {
  file: Import;
  onChange: (reading: Reading) => void;
}

/** Shows the field that each column maps to. A change of the mapping checks the file again. */
export function Columns({ file, onChange }: ColumnsProps) {
  const [fields, setFields] = useState((file.columns ?? []).map(({ field }) => field));
  const change = (columns: (ImportField | null)[]) => {
    setFields(columns);
    onChange({ columns });
  };
  return (
    <div>
      <table className="w-full table-fixed text-left max-md:block">
        <caption className="sr-only">
          <Trans>Columns in the file</Trans>
        </caption>
        <thead className="border-b border-line text-sm text-muted max-md:sr-only">
          <tr>
            <th scope="col" className="w-1/4 py-2 pr-4 font-medium">
              <Trans>Column</Trans>
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              <Trans>Examples</Trans>
            </th>
            <th scope="col" className="w-48 py-2 font-medium">
              <Trans>Imported as</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {(file.columns ?? []).map(({ heading, examples }, at) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity and never move
              key={at}
              heading={heading || t`Column ${at + 1}`}
              examples={examples}
              field={fields[at] ?? null}
              onChange={(field) => change(fields.with(at, field))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnRowProps {
  heading: string;
  examples: readonly string[];
  field: ImportField | null;
  onChange: (field: ImportField | null) => void;
}

function ColumnRow({ heading, examples, field, onChange }: ColumnRowProps) {
  const id = useId();
  return (
    <tr className="border-b border-line max-md:block max-md:py-3">
      <th
        scope="row"
        id={id}
        className="py-2 pr-4 font-medium break-words max-md:block max-md:pb-0"
      >
        {heading}
      </th>
      <td className="py-2 pr-4 text-sm text-muted max-md:block max-md:py-1">
        <span className="line-clamp-3 wrap-anywhere">{examples.join(" · ") || t`empty`}</span>
      </td>
      <td className="py-2 max-md:block max-md:py-1">
        <select
          aria-labelledby={id}
          value={field ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChange(IMPORT_FIELD_NAMES.find((name) => name === value) ?? null)
          }
          className={`${INPUT} ${field === null ? "text-muted" : ""}`}
        >
          <option value="">
            <Trans>Not imported</Trans>
          </option>
          {IMPORT_FIELD_NAMES.map((name) => (
            <option key={name} value={name}>
              {IMPORT_FIELDS[name]}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
