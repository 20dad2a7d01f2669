import { count } from "#server/base/count.ts";
import type { Manifest } from "./manifest.ts";

const NUMBER = new Intl.NumberFormat("en");

const SECRETS: Readonly<Record<Manifest["secretKey"], string>> = {
  included: "It contains the secret key and personal data. Store it where no one else can read it.",
  setting:
    "It contains personal data. Store it where no one else can read it. It does not contain SECRET_KEY, which is a setting of this site: keep that as well.",
  none: "It contains personal data. Store it where no one else can read it.",
};

interface Written {
  path: string;
  bytes: number;
  milliseconds: number;
}

/** What a backup holds, in a few lines. */
export function describeBackup(manifest: Manifest, { path, bytes, milliseconds }: Written): string {
  const files = Object.entries(manifest.files);
  const missing = files.reduce((sum, [, { missing: absent }]) => sum + absent, 0);
  const lines = [
    path,
    `${megabytes(bytes)} in ${(milliseconds / 1000).toFixed(1)} s, of ${manifest.takenAt}, version ${manifest.version}: ` +
      [`${count(sumOf(manifest), "row")} in ${manifest.tables.length} tables`]
        .concat(files.map(([folder, file]) => `${NUMBER.format(file.count)} ${folder}`))
        .join(", "),
    SECRETS[manifest.secretKey],
  ];
  if (missing > 0)
    lines.push(
      `${count(missing, "file")} named in the database were not found and are not in the backup.`,
    );
  return lines.join("\n");
}

export function sumOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function megabytes(bytes: number): string {
  return `${NUMBER.format(Math.round(bytes / 100_000) / 10)} MB`;
}
