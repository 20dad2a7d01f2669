import { Icon } from "#client/ui/Icon.tsx";
import { Picture, type ShownPicture } from "#client/ui/Picture.tsx";

interface CarPhotoProps {
  picture: ShownPicture | null;
  /** Displayed width, as a `sizes` attribute. */
  sizes: string;
  className: string;
}

/** A car's first picture in a box of four to three, beside words that name the car. */
export function CarPhoto({ picture, sizes, className }: CarPhotoProps) {
  return (
    <div className={`aspect-4/3 shrink-0 overflow-hidden bg-sunken ${className}`}>
      {picture === null ? (
        <span className="flex size-full items-center justify-center text-muted">
          <Icon name="camera" className="size-6" />
        </span>
      ) : (
        <Picture picture={picture} alt="" sizes={sizes} className="size-full object-cover" />
      )}
    </div>
  );
}
