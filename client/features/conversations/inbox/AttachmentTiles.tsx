import { plural, t } from "#shared/lib/text.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import type { Attachments, Tile } from "./use-attachments.ts";

/** The files of the next message, with their progress. */
export function AttachmentTiles({ all }: { all: Attachments }) {
  const { tiles, notice, retry, remove } = all;
  const waiting = tiles.filter(({ attachment, problem }) => !attachment && !problem).length;
  return (
    <>
      {tiles.length > 0 && (
        <ul aria-label={t`Files to send`} className="mb-2 grid gap-2 sm:grid-cols-2">
          {tiles.map((tile) => (
            <FileTile
              key={tile.key}
              tile={tile}
              onRetry={() => retry(tile.key)}
              onRemove={() => remove(tile.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {waiting > 0 && plural(waiting, t`Sending ${waiting} file`, t`Sending ${waiting} files`)}
      </p>
      {notice !== undefined && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {notice}
        </p>
      )}
    </>
  );
}

interface FileTileProps {
  tile: Tile;
  onRetry: () => void;
  onRemove: () => void;
}

const BUTTON =
  "inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-11";

function FileTile({ tile, onRetry, onRemove }: FileTileProps) {
  const { name, preview, sent, problem, isFinal, file, attachment } = tile;
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface p-1.5">
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted">
        {preview === undefined || problem !== undefined ? (
          <ToolIcon name="document" />
        ) : (
          <img src={preview} alt="" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 grow text-sm">
        {problem === undefined ? (
          <span className="block truncate font-medium">{name}</span>
        ) : (
          <span role="alert" className="block wrap-anywhere text-danger">
            {problem}
          </span>
        )}
        {attachment === undefined && problem === undefined && (
          <progress
            value={sent}
            aria-label={t`Sending ${name}`}
            className="block h-1.5 w-full accent-accent"
          />
        )}
      </span>
      {problem !== undefined && file !== undefined && !isFinal && (
        <button
          type="button"
          aria-label={t`Try again: ${name}`}
          onClick={onRetry}
          className={BUTTON}
        >
          <ToolIcon name="renew" />
        </button>
      )}
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={({ currentTarget }) => {
          // The button goes with its tile.
          currentTarget.form?.querySelector("textarea")?.focus();
          onRemove();
        }}
        className={BUTTON}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
