import { RowCell, type RowColumn } from "#client/ui/tool/Rows.tsx";

interface KindCellProps {
  column: RowColumn;
  kind: string;
  /** The reporter's own text. */
  words: string | null;
}

/** What was reported: its kind, and the text cut to two lines. */
export function KindCell({ column, kind, words }: KindCellProps) {
  return (
    <RowCell column={column}>
      <div className="truncate" title={kind}>
        {kind}
      </div>
      {words !== null && (
        <div data-line="2" className="line-clamp-2 text-muted" title={words}>
          {words}
        </div>
      )}
    </RowCell>
  );
}
