/** A busy browser reads the content long after the click, and a revoked address has none. */
const READ_MS = 60_000;

/** Makes the browser download a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
