import { createWriteStream } from "node:fs";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupStore, BackupStoreError, type StoredBackup } from "./backup-store.ts";

/** Backups in a folder of this machine, readable by their owner alone. A folder that is missing is made with the first one. */
export function openBackupFolder(folder: string): BackupStore {
  return {
    place: folder,
    async list(beginning) {
      const names = await readdir(folder).catch((error: unknown) => {
        const { code = "" } = error as NodeJS.ErrnoException; // fs errors carry a code
        if (code === "ENOENT") return [];
        throw new BackupStoreError(code, `The folder ${folder} cannot be read (${code}).`);
      });
      const own = names.filter((name) => name.startsWith(beginning)).toSorted();
      const found = await Promise.all(
        own.map(async (name): Promise<StoredBackup[]> => {
          // Removed since the folder was read, or a link to nothing.
          const file = await stat(join(folder, name)).catch(() => undefined);
          return file === undefined ? [] : [{ name, at: file.mtime, bytes: file.size }];
        }),
      );
      return found.flat();
    },
    async create(name) {
      const path = join(folder, name);
      const partial = `${path}.partial`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (await exists(path))
        throw new BackupStoreError("EEXIST", `The file ${path} already exists.`);
      await rm(partial, { force: true });
      return {
        stream: createWriteStream(partial, { mode: 0o600, flags: "wx" }),
        async commit() {
          await rename(partial, path);
          return { bytes: (await stat(path)).size };
        },
        async discard() {
          // What cannot be removed is overwritten by the next backup of this name, and is listed by none.
          await rm(partial, { force: true }).catch(() => {});
        },
      };
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
