import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Picture as PictureData } from "#shared/contract/product-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Icon, LineDrawing } from "#client/ui/Icon.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { closeOnBack } from "./close-on-back.ts";
import { useZoom } from "./use-zoom.ts";
import "./enlarged.css";

export interface EnlargedProps {
  pictures: readonly PictureData[];
  /** Index of the picture to begin with. */
  first: number;
  /** Called with the index of the picture that was shown last. */
  onClose: (at: number) => void;
}

/** How much a key or a button zooms. */
const ZOOM = 1.5;
const SIGNS = { in: "M12 5v14M5 12h14", out: "M5 12h14" };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A car's pictures over the whole window, to step through and to zoom into. Loaded when somebody opens it. */
export function Enlarged({ pictures, first, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const step = (by: number) => setAt((now) => Math.max(0, Math.min(pictures.length - 1, now + by)));
  const { content, style, handlers, zoomBy, isNear, isFull } = useZoom(at, step);
  const onClosed = useEffectEvent(() => onClose(at));
  useEffect(
    () => (dialog.current === null ? undefined : closeOnBack(dialog.current, onClosed)),
    [],
  );
  // The gallery below goes to the picture of the address, also when the page is reloaded or shared.
  useEffect(() => history.replaceState(history.state, "", `#photo-${at + 1}`), [at]);
  const picture = pictures[at];
  // Each step of a zoom renders anew.
  const small = useMemo(() => picture && smallOf(picture), [picture]);
  if (picture === undefined) return null;
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    const by = STEPS[key];
    if (by !== undefined) step(by);
    else if (key === "+" || key === "=") zoomBy(ZOOM);
    else if (key === "-") zoomBy(1 / ZOOM);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog's own keys
    <dialog ref={dialog} aria-label={t`Enlarged photos`} className="enlarged" onKeyDown={onKeyDown}>
      <div className="enlarged-stage" {...handlers}>
        <div ref={content} style={{ ...style, backgroundImage: small }}>
          <Picture key={picture.id} picture={picture} sizes={isNear ? "200vw" : "100vw"} isEager />
        </div>
      </div>
      <p role="status">
        <span className="sr-only">
          <Trans>Photo</Trans>{" "}
        </span>
        {at + 1} / {pictures.length}
      </p>
      {pictures.length > 1 && <Thumbs pictures={pictures} at={at} onChoose={setAt} />}
      <button
        type="button"
        className="enlarged-close"
        aria-label={t`Close`}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      {(["left", "right"] as const).map((side) => (
        <button
          key={side}
          type="button"
          hidden={pictures.length === 1}
          aria-label={side === "left" ? t`Previous photo` : t`Next photo`}
          aria-disabled={side === "left" ? at === 0 : at === pictures.length - 1}
          onClick={() => step(side === "left" ? -1 : 1)}
          className={`enlarged-${side}`}
        >
          <Icon name={side} />
        </button>
      ))}
      {(["out", "in"] as const).map((way) => (
        <button
          key={way}
          type="button"
          aria-label={way === "in" ? t`Zoom in` : t`Zoom out`}
          aria-disabled={way === "in" ? isFull : !isNear}
          onClick={() => zoomBy(way === "in" ? ZOOM : 1 / ZOOM)}
          className={`enlarged-${way}`}
        >
          <LineDrawing shape={SIGNS[way]} />
        </button>
      ))}
    </dialog>
  );
}

/** A file of the picture that the page below has loaded: it is shown until the large one has come. */
function smallOf({ id }: PictureData): string | undefined {
  const small = [...document.images].find(
    ({ currentSrc, complete }) => complete && currentSrc.includes(id),
  );
  return small && `url("${small.currentSrc}")`;
}

interface ThumbsProps {
  pictures: readonly PictureData[];
  at: number;
  onChoose: (at: number) => void;
}

/** All pictures in a strip, where the window is wide enough for one. */
function Thumbs({ pictures, at, onChoose }: ThumbsProps) {
  return (
    <ul className="enlarged-thumbs" aria-label={t`All photos`}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <button
            ref={(thumb) => {
              if (index === at) thumb?.scrollIntoView({ block: "nearest", inline: "nearest" });
            }}
            type="button"
            aria-label={t`Show photo ${index + 1}: ${picture.alt}`}
            aria-current={index === at}
            onClick={() => onChoose(index)}
          >
            <Picture picture={picture} alt="" sizes="96px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
