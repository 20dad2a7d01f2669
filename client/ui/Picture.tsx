import { PICTURE_WIDTHS, type PictureFormat, picturePath } from "#shared/rules/pictures.ts";
import { placeholderOf } from "./placeholder.ts";

interface PictureProps {
  picture: { id: string; width: number; height: number; thumbhash: string; alt: string };
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** For the largest picture at the top of a page: fetched first, not when scrolled to. */
  isEager?: boolean;
  /** A second description where the words beside the picture say it already. */
  alt?: string;
  className?: string;
}

/** A picture in every size and both formats, with its colours in its place until it has arrived. */
export function Picture({ picture, sizes, isEager = false, alt = picture.alt, className = "" }: PictureProps) {
  const { id, width, height, thumbhash } = picture;
  return (
    <picture className="block">
      <source type="image/avif" srcSet={sourceSet(id, "avif")} sizes={sizes} />
      <img
        src={picturePath(id, 800, "webp")}
        srcSet={sourceSet(id, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isEager ? "eager" : "lazy"}
        fetchPriority={isEager ? "high" : "auto"}
        decoding="async"
        className={className}
        style={{ background: placeholderOf(thumbhash) }}
      />
    </picture>
  );
}

function sourceSet(id: string, format: PictureFormat): string {
  return PICTURE_WIDTHS.map((width) => `${picturePath(id, width, format)} ${width}w`).join(", ");
}
