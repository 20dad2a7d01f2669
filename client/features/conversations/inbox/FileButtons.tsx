import { useId } from "react";
import { t } from "#shared/lib/text.ts";
import { MAX_ATTACHMENT_BYTES, MOST_ATTACHMENTS } from "#shared/rules/conversations.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ChooseFiles } from "#client/ui/tool/ChooseFiles.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

const PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";
const MB = 1_000_000;

interface FileButtonsProps {
  onChoose: (files: readonly File[]) => void;
  /** Whether there is room for the camera of a phone, which the other button leads to as well. */
  hasCamera: boolean;
}

/** Adds files from the device and, on phones, from the camera. */
export function FileButtons({ onChoose, hasCamera }: FileButtonsProps) {
  const id = useId();
  const { publicDemo } = useSite();
  // A public demo refuses every file.
  if (publicDemo !== undefined) return null;
  return (
    <>
      <p id={id} className="sr-only">
        <Trans>
          Up to {MOST_ATTACHMENTS} files: photos of at most {MAX_ATTACHMENT_BYTES.picture / MB} MB,
          PDF documents of at most {MAX_ATTACHMENT_BYTES.pdf / MB} MB.
        </Trans>
      </p>
      <FileButton
        label={t`Add photos or a PDF`}
        accept={`${PICTURES},application/pdf`}
        multiple
        describedBy={id}
        onChoose={onChoose}
      >
        <ToolIcon name="clip" />
      </FileButton>
      <span className={hasCamera ? "hidden pointer-coarse:contents" : "hidden"}>
        <FileButton
          label={t`Take a photo`}
          accept="image/*"
          capture="environment"
          describedBy={id}
          onChoose={onChoose}
        >
          <Icon name="camera" />
        </FileButton>
      </span>
    </>
  );
}

interface FileButtonProps extends Pick<FileButtonsProps, "onChoose"> {
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  describedBy: string;
  children: React.ReactNode;
}

function FileButton({ label, children, ...rest }: FileButtonProps) {
  return (
    <ChooseFiles {...rest} look="icon" title={label}>
      {children}
      <span className="sr-only">{label}</span>
    </ChooseFiles>
  );
}
