import { useId, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import { MOST_PICTURES } from "#shared/rules/listing.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ChooseFiles } from "#client/ui/tool/ChooseFiles.tsx";
import { FieldProblem } from "#client/ui/FieldFrame.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { PictureTile } from "./PictureTile.tsx";
import { type Pictures, shotsLeft, usableOf } from "./use-pictures.ts";

interface PicturesFieldProps {
  pictures: Pictures;
  /** Whether the car may be saved without any. */
  isOptional: boolean;
  problem: string | undefined;
}

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";

/**
 * Picks several pictures from the device, the camera or by drag and drop, and orders them by mouse or
 * keyboard.
 */
export function PicturesField({ pictures: all, isOptional, problem }: PicturesFieldProps) {
  const id = useId();
  // A public demo refuses every file.
  const isDemo = useSite().publicDemo !== undefined;
  const [tooMany, setTooMany] = useState(0);
  const [dragged, setDragged] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { pictures, add, move } = all;

  const take = (files: readonly File[]) => {
    if (!isDemo) setTooMany(add(files));
  };
  const dropFiles = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged === undefined) take([...event.dataTransfer.files]);
  };
  const [cover] = usableOf(pictures);
  const isEmpty = pictures.length === 0;
  const label = t`Image`;
  return (
    <fieldset data-fields="image images img" aria-describedby={problem && `${id}-problem`}>
      <legend className="mb-1.5 font-medium">{isOptional ? t`${label} (optional)` : label}</legend>
      <p id={`${id}-hint`} className="mb-3 max-w-[70ch] text-sm text-muted">
        {isDemo ? (
          <Trans>This demo keeps no uploads: a drawing stands in for your photos.</Trans>
        ) : (
          <Trans>
            Up to {MOST_PICTURES} photos. The first is the cover. JPEG, PNG, WebP, AVIF or GIF (not
            animated), at most {MAX_PICTURE_BYTES / 1_000_000} MB each. HEIC works in Safari only.
          </Trans>
        )}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(dragged === undefined);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropFiles}
        className={`rounded-md border-2 border-dashed p-4 ${isOver ? "border-accent bg-accent-soft" : "border-edge"}`}
      >
        {!isDemo && (
          <div className="flex flex-wrap items-center gap-3">
            <ChooseFiles
              look="quiet"
              accept={ACCEPTED}
              multiple
              describedBy={`${id}-hint`}
              onChoose={take}
            >
              {isEmpty ? t`Choose photos` : t`Add photos`}
            </ChooseFiles>
            <span className="hidden pointer-coarse:contents">
              <ChooseFiles
                look="quiet"
                accept="image/*"
                capture="environment"
                describedBy={`${id}-hint`}
                onChoose={take}
              >
                <Icon name="camera" className="mr-2 size-5" />
                <Trans>Take a photo</Trans>
              </ChooseFiles>
            </span>
            <span className="text-sm text-muted max-sm:hidden pointer-coarse:hidden">
              <Trans>or drop them here</Trans>
            </span>
          </div>
        )}
        {!isEmpty && (
          <ol className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {pictures.map((picture, at) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                place={at}
                count={pictures.length}
                isCover={picture === cover}
                all={all}
                onDrag={setDragged}
                onDropped={() => {
                  if (dragged !== undefined) move(dragged, at);
                }}
              />
            ))}
          </ol>
        )}
        <ShotTiles
          shots={isDemo ? [] : shotsLeft(pictures)}
          accept={ACCEPTED}
          onChoose={(files, shot) => setTooMany(add(files, shot))}
        />
      </div>
      <p role="status" className="mt-1.5 text-sm">
        {tooMany > 0 &&
          plural(
            tooMany,
            t`${tooMany} photo wasn’t added: the limit is ${MOST_PICTURES} photos per car.`,
            t`${tooMany} photos weren’t added: the limit is ${MOST_PICTURES} photos per car.`,
          )}
      </p>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}

interface ShotTilesProps {
  shots: readonly string[];
  accept: string;
  onChoose: (files: readonly File[], shot: string) => void;
}

/** The recommended shots without a photo of their own, as empty tiles that open the chooser. */
function ShotTiles({ shots, accept, onChoose }: ShotTilesProps) {
  const id = useId();
  if (shots.length === 0) return null;
  return (
    <>
      <p id={id} className="mt-5 text-sm font-medium">
        <Trans>Recommended shots</Trans>
      </p>
      <ul
        aria-labelledby={id}
        className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-5"
      >
        {shots.map((shot) => (
          <li key={shot}>
            <ChooseFiles
              look="tile"
              accept={accept}
              describedBy={id}
              onChoose={(files) => onChoose(files, shot)}
            >
              <Icon name="camera" className="size-5" />
              <span className="sr-only">
                <Trans>Add a photo:</Trans>{" "}
              </span>
              {shot}
            </ChooseFiles>
          </li>
        ))}
      </ul>
    </>
  );
}
