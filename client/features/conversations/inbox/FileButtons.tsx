import { useId } from "react";
import { MAX_ATTACHMENT_BYTES, MOST_ATTACHMENTS } from "#shared/rules/conversations.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

const PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";
const MB = 1_000_000;

interface FileButtonsProps {
  onChoose: (files: readonly File[]) => void;
}

/** Adds files from the device and, on phones, from the camera. */
export function FileButtons({ onChoose }: FileButtonsProps) {
  const id = useId();
  return (
    <>
      <p id={id} className="sr-only">
        Up to {MOST_ATTACHMENTS} files: pictures of at most {MAX_ATTACHMENT_BYTES.picture / MB} MB,
        PDF documents of at most {MAX_ATTACHMENT_BYTES.pdf / MB} MB.
      </p>
      <FileButton
        label="Add pictures or a PDF"
        accept={`${PICTURES},application/pdf`}
        describedBy={id}
        onChoose={onChoose}
      >
        <ToolIcon name="clip" />
      </FileButton>
      <span className="hidden pointer-coarse:contents">
        <FileButton
          label="Take a photo"
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

interface FileButtonProps extends FileButtonsProps {
  label: string;
  accept: string;
  capture?: "environment";
  describedBy: string;
  children: React.ReactNode;
}

function FileButton({ label, describedBy, onChoose, children, ...rest }: FileButtonProps) {
  return (
    <label
      title={label}
      className="relative flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted focus-within:outline-3 focus-within:outline-focus hover:bg-hover hover:text-ink"
    >
      {children}
      <span className="sr-only">{label}</span>
      <input
        {...rest}
        type="file"
        multiple={rest.capture === undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again after it was removed.
          currentTarget.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
