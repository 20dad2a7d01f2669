import type { PictureFormat, PictureWidth } from "#shared/rules/pictures.ts";

export interface PictureFile {
  id: string;
  width: PictureWidth;
  format: PictureFormat;
}

export function nameOf({ id, width, format }: PictureFile): string {
  return `${prefixOf(id)}${width}.${format}`;
}

const MASTER = "master.webp";
/** The name of the upload as it is stored, from which all sizes are made. */
export function masterName(id: string): string {
  return prefixOf(id) + MASTER;
}

export function prefixOf(id: string): string {
  return `${id.slice(0, 2)}/${id}-`;
}

/** Whether a file is an original upload; all other files can be rendered again. */
export function isMaster(name: string): boolean {
  return name.endsWith(`-${MASTER}`);
}
