import { type ComponentType, useEffect, useRef, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { Picture as PictureData } from "#shared/contract/product-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useIsLive } from "#client/lib/browser/use-is-live.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { picturePath } from "#shared/rules/pictures.ts";
import type { EnlargedProps } from "./enlarged/Enlarged.tsx";

const SIZES = "(min-width: 80rem) 756px, (min-width: 64rem) 59vw, 100vw";
/** Browsers load the first pictures of the strip ahead of the swipe; their thumbnails use the same files. */
const FETCHED_AHEAD = 4;

/**
 * A car's pictures. The strip scrolls by swipe, wheel and arrow keys and the thumbnails are
 * links, as are the pictures to their largest files, so all of it works without scripts; scripts add the buttons, keep
 * count and enlarge a picture in the page.
 */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const { shown, show } = useShownPicture(strip, pictures.length);
  const isAlone = pictures.length === 1;
  // Buttons that need scripts are rendered only after hydration.
  const isLive = useIsLive();

  const [Enlarged, setEnlarged] = useState<ComponentType<EnlargedProps>>();
  const [enlarged, setAt] = useState<number>();
  const enlarge = (at: number, href: string) => {
    void import("./enlarged/Enlarged.tsx").then(
      (module) => {
        setEnlarged(() => module.Enlarged);
        setAt(at);
      },
      () => location.assign(href),
    );
  };
  const onClose = (at: number) => {
    setAt(undefined);
    show(at);
    // The browser restores the focus to the picture that was pressed, which may be out of sight now.
    strip.current?.children[at]?.querySelector("a")?.focus({ preventScroll: true });
  };

  return (
    <section aria-label={t`Photos`} aria-roledescription={t`gallery`}>
      {Enlarged !== undefined && enlarged !== undefined && (
        <Enlarged pictures={pictures} first={enlarged} onClose={onClose} />
      )}
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a strip that scrolls takes arrow keys */}
        <ul
          ref={strip}
          aria-label={t`Photos, use the arrow keys`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg bg-sunken [scrollbar-width:none]"
          onKeyDown={(event) => {
            if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
            event.preventDefault();
            show(shown + (event.key === "ArrowRight" ? 1 : -1));
          }}
        >
          {pictures.map((picture, at) => (
            <li key={picture.id} id={`photo-${at + 1}`} className="w-full shrink-0 snap-center">
              <a
                href={picturePath(picture.id, 1600, "webp")}
                aria-label={t`Enlarge photo ${at + 1}: ${picture.alt}`}
                // Arrows lead to the others.
                tabIndex={isLive && at !== shown ? -1 : undefined}
                className="block cursor-zoom-in -outline-offset-4"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  enlarge(at, event.currentTarget.href);
                }}
              >
                <Picture
                  picture={picture}
                  sizes={SIZES}
                  isEager={at === 0}
                  className="aspect-4/3 h-auto w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
        {!isAlone && (
          <>
            <p className="absolute right-4 bottom-4 rounded-full bg-surface px-3 py-1 text-sm font-medium tabular-nums">
              {isLive ? (
                <>
                  <Trans>
                    <span className="sr-only">Photo </span>
                    {shown + 1} / {pictures.length}
                  </Trans>
                </>
              ) : (
                plural(pictures.length, t`${pictures.length} photo`, t`${pictures.length} photos`)
              )}
            </p>
            {isLive && (
              <>
                <StepButton
                  direction="left"
                  isPossible={shown > 0}
                  onClick={() => show(shown - 1)}
                />
                <StepButton
                  direction="right"
                  isPossible={shown < pictures.length - 1}
                  onClick={() => show(shown + 1)}
                />
              </>
            )}
          </>
        )}
      </div>
      {!isAlone && (
        <ul className="mt-1 flex gap-2 sm:mt-3 overflow-x-auto p-1">
          {pictures.map((picture, at) => (
            <li key={picture.id} className="shrink-0">
              <a
                href={`#photo-${at + 1}`}
                aria-label={t`Show photo ${at + 1}: ${picture.alt}`}
                aria-current={at === shown}
                className="thumb"
                onClick={(event) => {
                  event.preventDefault();
                  show(at);
                }}
              >
                <Picture
                  picture={picture}
                  alt=""
                  sizes={at < FETCHED_AHEAD ? SIZES : "96px"}
                  className="h-12 w-16 object-cover sm:h-18 sm:w-24"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The index of the picture that the strip shows, and a function that scrolls to one; `#photo-3` in the
 * address sets it.
 */
function useShownPicture(strip: React.RefObject<HTMLUListElement | null>, count: number) {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    let last: number | undefined;
    const follow = () => {
      const at = Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
      // Also by a swipe. Below an enlarged picture the strip can still be on its way.
      if (at !== (last ?? at) && !document.querySelector(".enlarged")) nameInAddress(at);
      last = at;
      setShown(at);
    };
    const named = Number(/^#photo[=-](\d+)$/.exec(location.hash)?.[1]);
    if (named >= 1)
      element.scrollTo({ left: (named - 1) * element.clientWidth, behavior: "instant" });
    follow();
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [strip]);

  const show = (at: number) => {
    const element = strip.current;
    if (element === null || at < 0 || at >= count) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    element.scrollTo({ left: at * element.clientWidth, behavior });
    nameInAddress(at);
  };
  return { shown, show };
}

function nameInAddress(at: number): void {
  history.replaceState(history.state, "", `#photo-${at + 1}`);
}

interface StepButtonProps {
  direction: "left" | "right";
  isPossible: boolean;
  onClick: () => void;
}

function StepButton({ direction, isPossible, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={direction === "left" ? t`Previous photo` : t`Next photo`}
      aria-disabled={!isPossible}
      onClick={onClick}
      className={`absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface shadow-mid aria-disabled:opacity-40 sm:flex ${direction === "left" ? "left-4" : "right-4"}`}
    >
      <Icon name={direction} />
    </button>
  );
}
