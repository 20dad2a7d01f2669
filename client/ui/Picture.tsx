import { PICTURE_WIDTHS, picturePath } from "#shared/rules/pictures.ts";
import { placeholderOf } from "./placeholder.ts";

export interface ShownPicture {
  id: string;
  width: number;
  height: number;
  alt?: string;
  thumbhash?: string;
  /** CSS made of the thumbhash ahead, where a page has many pictures. */
  background?: string;
}

/** Without `alt`, the picture's own text is used; empty where the text beside it already says it. */
type PictureProps = PictureLook &
  (
    | { picture: ShownPicture & { alt: string }; alt?: string }
    | { picture: ShownPicture; alt: string }
  );

interface PictureLook {
  /** Displayed width, as a `sizes` attribute. */
  sizes: string;
  /** For the largest picture at the top of a page: loaded with priority, not lazily. */
  isEager?: boolean;
  className?: string;
  /** Classes of the element around the image. */
  boxClassName?: string;
  /** Sources that are preferred to the picture's own. */
  children?: React.ReactNode;
}

/**
 * A picture with a colour placeholder until it has loaded. Browsers choose among AVIF sizes; one without AVIF
 * gets a WebP of middle size.
 */
export function Picture({
  picture,
  sizes,
  isEager = false,
  alt = picture.alt ?? "",
  className = "",
  boxClassName = "",
  children,
}: PictureProps) {
  const { id, width, height } = picture;
  return (
    <picture className={`block ${boxClassName}`}>
      {children}
      <source type="image/avif" srcSet={sourceSet(id)} sizes={sizes} />
      <img
        src={picturePath(id, 800, "webp")}
        width={width}
        height={height}
        alt={alt}
        loading={isEager ? "eager" : "lazy"}
        fetchPriority={isEager ? "high" : "low"}
        decoding="async"
        className={className}
        // The document has the colours. Decoding hashes in the browser would slow down hydration.
        suppressHydrationWarning
        style={import.meta.env.SSR ? { background: backgroundOf(picture) } : undefined}
      />
    </picture>
  );
}

function backgroundOf({ background, thumbhash }: ShownPicture): string | undefined {
  return background ?? (thumbhash && placeholderOf(thumbhash));
}

export function sourceSet(id: string): string {
  return PICTURE_WIDTHS.map((width) => `${picturePath(id, width, "avif")} ${width}w`).join(", ");
}
