import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import type { FormPicture, Pictures } from "./use-pictures.ts";

interface PictureTileProps {
  picture: FormPicture;
  /** Its place in the order, from 0. */
  place: number;
  count: number;
  /** Whether it is the cover: the first one that was not refused. */
  isCover: boolean;
  all: Pictures;
  onDrag: (key: string | undefined) => void;
  onDropped: () => void;
}

/** One picture of the form, with its upload progress and its actions. */
export function PictureTile({
  picture,
  place,
  count,
  isCover,
  all,
  onDrag,
  onDropped,
}: PictureTileProps) {
  const { key, preview, url, sent, problem, isFinal, file } = picture;
  const name = t`photo ${place + 1}`;
  return (
    // Dragging has an equivalent for the keyboard: the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <li
      draggable
      onDragStart={() => onDrag(key)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropped}
      className="overflow-hidden rounded-sm border border-line bg-surface"
    >
      <div className="relative aspect-4/3 bg-sunken">
        {problem === undefined || file === undefined ? (
          <img src={preview} alt={t`Photo ${place + 1}`} className="size-full object-cover" />
        ) : (
          // A refused file is often no picture that a browser can show.
          <p className="flex size-full items-center justify-center p-2 text-center text-sm wrap-anywhere">
            {file.name}
          </p>
        )}
        {isCover && (
          <span className="absolute top-2 left-2 rounded-full bg-surface px-2.5 py-0.5 text-xs font-semibold">
            <Trans>Cover</Trans>
          </span>
        )}
      </div>
      {url === undefined && problem === undefined && (
        <progress
          value={sent}
          aria-label={t`Sending ${name}`}
          className="block h-1.5 w-full accent-accent"
        />
      )}
      {problem !== undefined && (
        <p role="alert" className="px-2 pt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-between">
        <TileButton
          label={t`Move ${name} towards the front`}
          isOff={place === 0}
          onClick={() => all.move(key, place - 1)}
        >
          <Icon name="left" />
        </TileButton>
        <TileButton
          label={t`Move ${name} towards the end`}
          isOff={place === count - 1}
          onClick={() => all.move(key, place + 1)}
        >
          <Icon name="right" />
        </TileButton>
        {problem !== undefined && !isFinal && (
          <TileButton label={t`Try again: ${name}`} onClick={() => all.retry(key)}>
            <ToolIcon name="renew" />
          </TileButton>
        )}
        <TileButton
          label={t`Remove ${name}`}
          onClick={(button) => {
            focusBeside(button);
            all.remove(key);
          }}
        >
          <Icon name="close" />
        </TileButton>
      </div>
    </li>
  );
}

interface TileButtonProps {
  label: string;
  isOff?: boolean;
  onClick: (button: HTMLButtonElement) => void;
  children: React.ReactNode;
}

/** Moves the focus to the next picture, else the one before, else the field that adds pictures. */
function focusBeside(button: HTMLButtonElement): void {
  const tile = button.closest("li");
  const beside = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next =
    beside?.querySelector<HTMLElement>("button:last-of-type") ??
    button.closest("fieldset")?.querySelector<HTMLElement>("input[type=file]");
  next?.focus();
}

/** Keeps the focus: at the ends of the row it is inactive, not disabled. */
function TileButton({ label, isOff = false, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (!isOff) onClick(currentTarget);
      }}
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
