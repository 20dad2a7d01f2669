import { useId, useState } from "react";
import { MOST_PICTURES, SHOTS } from "#shared/rules/listing.ts";
import { ChooseFiles } from "#client/ui/ChooseFiles.tsx";
import { FieldProblem } from "#client/ui/FieldFrame.tsx";
import { PictureTile } from "./PictureTile.tsx";
import type { Pictures } from "./use-pictures.ts";

interface PicturesFieldProps {
  pictures: Pictures;
  problem: string | undefined;
}

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";

/**
 * Picks several pictures from the device, the camera or by drag and drop, and orders them by mouse or
 * keyboard.
 */
export function PicturesField({ pictures: all, problem }: PicturesFieldProps) {
  const id = useId();
  const [tooMany, setTooMany] = useState(0);
  const [dragged, setDragged] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { pictures, add, move } = all;

  const take = (files: readonly File[]) => setTooMany(add(files));
  const dropFiles = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged === undefined) take([...event.dataTransfer.files]);
  };
  return (
    <fieldset data-fields="image images img" aria-describedby={problem && `${id}-problem`}>
      <legend className="mb-1.5 font-medium">Image</legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        Up to {MOST_PICTURES} pictures, the first is the cover. JPEG, PNG, WebP, AVIF or a GIF that
        does not move, at most 20 MB each; HEIC only from a browser that can read it, such as
        Safari. Good ones show: {SHOTS.join(", ")}.
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(dragged === undefined);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropFiles}
        className={`rounded-md border-2 border-dashed p-4 ${isOver ? "border-accent bg-accent-soft" : "border-line"}`}
      >
        {pictures.length > 0 && (
          <ol className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {pictures.map((picture, at) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                place={at}
                count={pictures.length}
                all={all}
                onDrag={setDragged}
                onDropped={() => {
                  if (dragged !== undefined) move(dragged, at);
                }}
              />
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ChooseFiles
            look="quiet"
            accept={ACCEPTED}
            multiple
            describedBy={`${id}-hint`}
            onChoose={take}
          >
            {pictures.length === 0 ? "Choose pictures" : "Add pictures"}
          </ChooseFiles>
          <span className="text-sm text-muted pointer-coarse:hidden">or drop them here</span>
        </div>
      </div>
      <p role="status" className="mt-1.5 text-sm">
        {tooMany > 0 &&
          `${tooMany} more ${tooMany === 1 ? "was" : "were"} left out: a car has at most ${MOST_PICTURES} pictures.`}
      </p>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </fieldset>
  );
}
