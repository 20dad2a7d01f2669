import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FileStore } from "./files.ts";

interface DiskOptions {
  /** Other users of the machine cannot read the files. */
  isPrivate?: boolean;
}

/** Files in a directory of this machine. */
export function createDiskFiles(
  directory: string,
  { isPrivate = false }: DiskOptions = {},
): FileStore {
  const [fileMode, folderMode] = isPrivate ? [0o600, 0o700] : [0o666, 0o777];
  return {
    async check() {
      await mkdir(directory, { recursive: true, mode: folderMode });
      await access(directory, constants.W_OK);
    },
    async read(name) {
      try {
        return await readFile(join(directory, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // fs errors carry a code
        throw error;
      }
    },
    async write(name, content) {
      const path = join(directory, name);
      const partial = `${path}.${randomUUID()}.partial`;
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      try {
        await writeFile(partial, content, { mode: fileMode });
        await rename(partial, path);
      } finally {
        await rm(partial, { force: true });
      }
    },
    async removeAll(prefix) {
      const folder = dirname(join(directory, prefix));
      const beginning = basename(prefix);
      for (const name of await namesIn(folder)) {
        if (name.startsWith(beginning)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []; // fs errors carry a code
    throw error;
  }
}
