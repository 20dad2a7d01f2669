/** A part of a string keeps the whole alive, here a block of the file: a copy does not. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}
