import { basename, extname } from "node:path";
import { z } from "zod";
import { parseJson } from "#server/adapters/replies/parse-json.ts";
import { readUpTo } from "#server/adapters/replies/read-up-to.ts";
import type { FileStore, HostedFile, HostedFiles } from "./files.ts";

export interface ImgbbSettings {
  /** https://api.imgbb.com/1/upload, or a service that speaks the same protocol. */
  url: string;
  key: string;
}

interface ImgbbOptions extends ImgbbSettings {
  hosted: HostedFiles;
  /** Holds every file, the hosted ones too. A file that is missing here is fetched from the service. */
  local: FileStore;
  /** Whether a file must outlive this machine; the others can be made again. */
  isLasting: (name: string) => boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
/** The largest file that the service takes. */
const MOST_BYTES = 32_000_000;

/** The fields that are read of a reply (https://api.imgbb.com); `url` is the file as it was sent. */
const Uploaded = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url({ protocol: /^https?$/ }), delete_url: z.url() }),
});

/**
 * Files on this machine, with a copy of the lasting ones at imgbb. Its protocol has one call, to
 * upload. @throws Error naming the status that came back
 */
export function createImgbbFiles(options: ImgbbOptions): FileStore {
  const { url, key, hosted, local, isLasting, timeoutMs = TIMEOUT_MS } = options;
  const address = `${url}?${new URLSearchParams({ key }).toString()}`;

  const upload = async (name: string, content: Buffer): Promise<HostedFile> => {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(content)]), basename(name));
    form.set("name", basename(name, extname(name)));
    const reply = await fetch(address, {
      method: "POST",
      body: form,
      // A redirect would hand the key to another server.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The service's own message is not repeated: it can contain the key.
    const text = (await readAll(reply)).toString();
    if (!reply.ok) throw new Error(`a picture could not be kept at imgbb: status ${reply.status}`);
    const told = Uploaded.safeParse(parseJson(text));
    if (!told.success) throw new Error("imgbb answered with something that is not its protocol");
    return { url: told.data.data.url, deleteUrl: told.data.data.delete_url };
  };

  const fetchCopy = async (from: string): Promise<Buffer> => {
    const reply = await fetch(from, { signal: AbortSignal.timeout(timeoutMs) });
    if (reply.ok) return readAll(reply);
    await reply.body?.cancel();
    throw new Error(`a picture could not be read from imgbb: status ${reply.status}`);
  };

  return {
    // The service has no call to check a key, so the first upload does.
    check: () => local.check(),
    async read(name) {
      const known = await local.read(name);
      if (known !== undefined || !isLasting(name)) return known;
      const from = await hosted.find(name);
      if (from === undefined) return undefined;
      const content = await fetchCopy(from);
      await local.write(name, content);
      return content;
    },
    async write(name, content) {
      if (isLasting(name) && (await hosted.find(name)) === undefined)
        await hosted.add(name, await upload(name, content));
      await local.write(name, content);
    },
    async removeAll(prefix) {
      await hosted.removeAll(prefix);
      await local.removeAll(prefix);
    },
  };
}

/** @throws Error when the reply is larger than any file of ours */
async function readAll(reply: Response): Promise<Buffer> {
  const content = await readUpTo(reply, MOST_BYTES);
  if (content === undefined) throw new Error("imgbb answered with more than 32 MB");
  return content;
}
