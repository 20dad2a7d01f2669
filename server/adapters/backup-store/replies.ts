import type { StoredBackup } from "./backup-store.ts";

export interface StoredObject extends StoredBackup {
  etag: string;
}

/** An upload in parts that was begun and neither completed nor aborted. */
export interface PendingUpload {
  name: string;
  uploadId: string;
  at: Date;
}

/** Of a reply that lists objects: those directly below the prefix. */
export function readObjects(text: string, prefix: string): StoredObject[] {
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = ""]) => {
    const key = fieldOf(content, "Key") ?? "";
    const name = key.slice(prefix.length);
    if (!key.startsWith(prefix) || name === "" || name.includes("/")) return [];
    const at = new Date(fieldOf(content, "LastModified") ?? "");
    const etag = (fieldOf(content, "ETag") ?? "").replaceAll(/"|&quot;|&#34;/g, "");
    return [{ name, at, bytes: Number(fieldOf(content, "Size")), etag }];
  });
}

export function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
}

/** Of a reply that lists uploads: those directly below the prefix. */
export function readUploads(text: string, prefix: string): PendingUpload[] {
  return [...text.matchAll(/<Upload>(.*?)<\/Upload>/gs)].flatMap(([, upload = ""]) => {
    const key = fieldOf(upload, "Key") ?? "";
    const name = key.slice(prefix.length);
    const uploadId = fieldOf(upload, "UploadId");
    if (!key.startsWith(prefix) || name.includes("/") || uploadId === undefined) return [];
    return [{ name, uploadId, at: new Date(fieldOf(upload, "Initiated") ?? "") }];
  });
}
