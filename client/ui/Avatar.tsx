import { imageIdOfAddress, picturePath } from "#shared/rules/pictures.ts";

interface AvatarProps {
  name: string;
  /** Address of the picture; null shows the initials. */
  photo: string | null;
  /** Size, and the font size of the initials. */
  className: string;
}

export function Avatar({ name, photo, className }: AvatarProps) {
  const shape = `inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent ${className}`;
  if (photo === null) {
    return (
      <span aria-hidden="true" className={shape}>
        {initialsOf(name)}
      </span>
    );
  }
  // The API gives a large picture with the site's origin; a page that was opened under another name of the machine
  // may not load it from there.
  const id = imageIdOfAddress(photo);
  const source = id === undefined ? photo : picturePath(id, 320, "webp");
  return <img src={source} alt="" width={160} height={160} className={`object-cover ${shape}`} />;
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown
    .map((word) => word?.match(/./u)?.[0] ?? "")
    .join("")
    .toUpperCase();
}
