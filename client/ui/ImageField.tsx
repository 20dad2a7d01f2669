import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { FieldFrame, INPUT } from "./FieldFrame.tsx";

interface ImageFieldProps {
  label: string;
  /** Hint at what the picture should show. */
  hint?: string;
  problem: string | undefined;
}

/**
 * A picture from the person's device, in the formats that the site takes. The browser's own control lies
 * transparent over the drawn one, because it would speak the browser's language instead of the page's.
 */
export function ImageField({ label, hint, problem }: ImageFieldProps) {
  const [name, setName] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // One that was chosen before hydration, or that the browser has kept, made no event.
  useEffect(() => setName(input.current?.files?.[0]?.name), []);
  const formats = t`JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_PICTURE_BYTES / 1_000_000} MB.`;
  return (
    <FieldFrame
      label={label}
      hint={hint === undefined ? formats : `${hint}: ${formats}`}
      problem={problem}
    >
      {(tied) => (
        <div className="relative rounded-sm focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-focus">
          <input
            {...tied}
            ref={input}
            name="image"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <p
            aria-hidden
            className={`${INPUT} flex items-center gap-3 py-2 peer-aria-invalid:border-2 peer-aria-invalid:border-danger`}
          >
            <span className="shrink-0 rounded-full bg-accent-soft px-4 py-1 font-medium text-accent">
              {t`Choose a file`}
            </span>
            <span className="min-w-0 wrap-anywhere text-muted">{name ?? t`No file chosen`}</span>
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
