import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { type Row, toRow, withField } from "./draft.ts";
import { RowFields } from "./RowFields.tsx";
import type { RowsShape } from "./shapes.ts";

interface RowsFieldProps {
  shape: RowsShape;
  /** The name of the rows on the page; a field of one is `name.0.field`. */
  name: string;
  rows: readonly Row[];
  /** The problem of a field, by `0.field`; of the rows as a whole, by "". */
  problemOf: (field: string) => string | undefined;
  onChange: (next: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** Rows that can be added, moved and removed. */
export function RowsField({ shape, name, rows, problemOf, onChange }: RowsFieldProps) {
  const { words, most, fields, titleOf } = shape;
  const { own } = words;
  const [asked, setAsked] = useState<Row>();
  const add = useRef<HTMLButtonElement>(null);
  /** The element that takes the focus next: it follows a row that moves. */
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    next.current?.focus();
    next.current = null;
  });
  const move = (from: number, to: number, button: HTMLButtonElement) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length) return;
    next.current = button;
    onChange((before) => before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? row));
  };
  const remove = (row: Row) => {
    next.current = add.current;
    setAsked(undefined);
    onChange((before) => before.filter(({ key }) => key !== row.key));
  };
  const begin = () =>
    onChange((before) => [
      ...before,
      toRow(Object.fromEntries(fields.map((field) => [field.name, ""]))),
    ]);
  return (
    <div className="space-y-5">
      {rows.map((row, at) => (
        <RowFields
          key={row.key}
          title={titleOf?.(row.fields) ?? own?.title(at + 1) ?? ""}
          words={words}
          place={at + 1}
          shapes={fields}
          name={`${name}.${at}`}
          row={row}
          problemOf={(field) => problemOf(`${at}.${field}`)}
          isFirst={at === 0}
          isLast={at === rows.length - 1}
          onMove={shape.isFixed ? undefined : (by, button) => move(at, at + by, button)}
          onRemove={own && (() => setAsked(row))}
          onChange={(field, text) => onChange((before) => withField(before, row.key, field, text))}
        />
      ))}
      {problemOf("") !== undefined && (
        <p className="text-sm font-medium text-danger">{words.problem(problemOf("") ?? "")}</p>
      )}
      {own && rows.length < most && (
        <Button ref={add} look="quiet" onClick={begin}>
          {own.add}
        </Button>
      )}
      {own && asked && (
        <ConfirmDialog
          title={own.removeQuestion(rows.indexOf(asked) + 1)}
          action={t`Remove`}
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="wrap-anywhere">
            <Trans>“{Object.values(asked.fields)[0]}” will be removed when you save.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
