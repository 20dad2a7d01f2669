import { statfsSync } from "node:fs";

/** PostgreSQL writes its log ahead in files of 16 MB, and pictures need some room too. */
const LEAST_BYTES = 32 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** A sentence when the disk of a directory has too little free space; undefined while it has enough. */
export function describeLowSpace(
  directory: string,
  measure: (directory: string) => number = measureFree,
): string | undefined {
  const free = tryMeasure(directory, measure);
  if (free >= LEAST_BYTES) return undefined;
  return (
    `The disk of DATA_DIR ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are free, but at least ` +
    `${LEAST_BYTES / MEGABYTE} MB are required. Free some space on this disk.`
  );
}

/** A sentence when a file of this size does not fit on the disk of a directory, and leave the least free. */
export function describeLackOfSpace(
  directory: string,
  bytes: number,
  measure: (directory: string) => number = measureFree,
): string | undefined {
  const free = tryMeasure(directory, measure);
  if (free >= bytes + LEAST_BYTES) return undefined;
  return (
    `The backup has ${Math.ceil(bytes / MEGABYTE)} MB, but only ${Math.floor(free / MEGABYTE)} MB are free on the disk of ` +
    `DATA_DIR ${directory}, of which ${LEAST_BYTES / MEGABYTE} MB must stay free. Free some space on this disk.`
  );
}

/** Without limit where it cannot be measured: a failing write will report it. */
function tryMeasure(directory: string, measure: (directory: string) => number): number {
  try {
    return measure(directory);
  } catch {
    return Infinity;
  }
}

function measureFree(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
