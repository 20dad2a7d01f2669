import { t } from "#shared/lib/text.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { Field } from "./Field.tsx";

interface ImageFieldProps {
  label: string;
  /** Hint at what the picture should show. */
  hint?: string;
  problem: string | undefined;
}

/** A picture from the person's device, in the formats that the site takes. */
export function ImageField({ label, hint, problem }: ImageFieldProps) {
  const formats = t`JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_PICTURE_BYTES / 1_000_000} MB.`;
  return (
    <Field
      name="image"
      label={label}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      hint={hint === undefined ? formats : `${hint}: ${formats}`}
      problem={problem}
    />
  );
}
