/** The body of a reply of another host; undefined when it is longer than `most` bytes, however long it goes on. */
export async function readUpTo(
  { body }: Response,
  most: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
