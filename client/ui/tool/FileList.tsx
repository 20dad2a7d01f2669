import { FileItem, type FileItemProps } from "./FileItem.tsx";

interface FileListProps {
  label: string;
  files: readonly (FileItemProps & { id: string })[];
}

/** A list of files with their actions; renders nothing when it is empty. */
export function FileList({ label, files }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-4">
      {files.map(({ id, ...file }) => (
        <FileItem key={id} {...file} />
      ))}
    </ul>
  );
}
