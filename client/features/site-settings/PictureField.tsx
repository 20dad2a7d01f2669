import { useId, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Uploads } from "#client/domain/tool/Uploads.tsx";
import { ChooseFiles } from "#client/ui/tool/ChooseFiles.tsx";
import { FieldProblem } from "#client/ui/FieldFrame.tsx";
import { Progress } from "#client/ui/tool/Progress.tsx";
import { UNSENT } from "./use-part.ts";
import { useSentPicture } from "./use-sent-picture.ts";

interface PictureFieldProps {
  label: string;
  name: string;
  /** Its address on the site; empty for none. */
  value: string;
  problem: string | undefined;
  onChange: (address: string) => void;
}

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif";

/** An optional picture. It is uploaded when it is chosen, and used when the form is saved. */
export function PictureField({ label, name, value, problem, onChange }: PictureFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const picture = useSentPicture(onChange);
  const isUnsent = picture.sent !== undefined;
  const wrong = picture.problem ?? problem;
  const remove = () => {
    picture.stop();
    if (!isUnsent) onChange("");
    // The pressed button is being unmounted.
    group.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
  };
  return (
    <div ref={group} role="group" data-fields={name} aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="mb-1.5 font-medium">
        {label}
      </p>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        {value === "" ? `${t`Leave empty to use the drawn picture.`} ` : ""}
        <Trans>
          4:3 pictures aren’t cropped. JPEG, PNG, WebP or AVIF, at most{" "}
          {MAX_PICTURE_BYTES / 1_000_000} MB.
        </Trans>
      </p>
      {value !== "" && (
        <img
          src={value}
          alt={t`Preview`}
          width={800}
          height={600}
          className="mb-3 aspect-4/3 h-auto w-40 rounded-sm bg-sunken object-cover"
        />
      )}
      {isUnsent && (
        <div className="mb-3 max-w-md">
          <Progress label={t`Uploading the picture`} share={picture.sent} />
          <input type="hidden" name={UNSENT} value={name} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Uploads>
          <ChooseFiles
            look="quiet"
            accept={ACCEPTED}
            describedBy={wrong === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
            onChoose={([file]) => {
              if (file !== undefined) void picture.send(file);
            }}
          >
            {value === "" ? t`Choose a picture` : t`Choose another picture`}
          </ChooseFiles>
        </Uploads>
        {(value !== "" || isUnsent) && (
          <Button look="quiet" onClick={remove}>
            {isUnsent ? t`Cancel upload` : t`Remove picture`}
          </Button>
        )}
      </div>
      <div role="alert">
        <FieldProblem id={`${id}-problem`} problem={wrong} />
      </div>
    </div>
  );
}
