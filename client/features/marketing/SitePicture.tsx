import type { SiteDrawing } from "#shared/rules/site.ts";
import { Picture, sourceSet } from "#client/ui/Picture.tsx";

interface SitePictureProps {
  picture: SiteDrawing;
  sizes: string;
  isEager?: boolean;
  alt?: string;
  className?: string;
}

/** One of the site's own drawings; on dark pages its version at dusk. */
export function SitePicture(props: SitePictureProps) {
  const { dark } = props.picture;
  return (
    <Picture {...props}>
      {dark !== undefined && (
        <source
          media="(prefers-color-scheme: dark)"
          type="image/avif"
          srcSet={sourceSet(dark)}
          sizes={props.sizes}
        />
      )}
    </Picture>
  );
}
