import { PICTURE_WIDTHS, picturePath } from "#shared/rules/pictures.ts";
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

/**
 * A picture with its colours in its place until it has arrived. Browsers choose among the AVIF
 * sizes; one that does not know AVIF gets WebP in a middle size.
 */
export function Picture({
  picture,
  sizes,
  isEager = false,
  alt = picture.alt,
  className = "",
}: PictureProps) {
  const { id, width, height, thumbhash } = picture;
  return (
    <picture className="block">
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
        // Decoding 24 of them would hold up hydration, and the colours are in the document already.
        suppressHydrationWarning
        style={import.meta.env.SSR ? { background: placeholderOf(thumbhash) } : undefined}
      />
    </picture>
  );
}

function sourceSet(id: string): string {
  return PICTURE_WIDTHS.map((width) => `${picturePath(id, width, "avif")} ${width}w`).join(", ");
}
