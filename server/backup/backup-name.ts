/** What the names of whole backups begin with. */
export const BACKUP_BEGINNING = "forecourt-";

/** The name of a backup's file, from the moment it was begun (UTC). Names sort by age. */
export function backupName(at: Date, kind = "forecourt"): string {
  return `${kind}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.zip`;
}

const OWN = /^forecourt-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d\.zip$/;

/** Whether a file was named by `backupName`, for those that are kept in a number. */
export function isBackupName(name: string): boolean {
  return OWN.test(name);
}

/** The day on which a backup was begun (UTC), YYYY-MM-DD; undefined for another file. */
export function dayOfBackup(name: string): string | undefined {
  return OWN.exec(name)?.[1];
}
