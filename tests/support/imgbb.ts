import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Overrides the service's answer to the next uploads. */
type Mood = (request: IncomingMessage, reply: ServerResponse) => void;

export interface TestImgbb {
  /** Address of the upload call. */
  url: string;
  /** The fields of all uploads, in order. */
  uploads: { key: string | null; name: string; file: Buffer }[];
  /** Addresses that were fetched. */
  reads: string[];
  /** Undefined: it behaves as documented. */
  mood: Mood | undefined;
  /** Deletes all copies, as the account's owner could at imgbb. */
  forget(): void;
  close(): Promise<void>;
}

/** A service that answers as imgbb's documentation shows (https://api.imgbb.com). */
export async function startImgbb(): Promise<TestImgbb> {
  const files = new Map<string, Buffer>();
  const server = createServer((request, reply) => {
    void answer(request, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;
  const service: TestImgbb = {
    url: `${origin}/1/upload`,
    uploads: [],
    reads: [],
    mood: undefined,
    forget: () => files.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", origin);
    if (request.method === "GET") service.reads.push(pathname);
    if (service.mood) return service.mood(request, reply);
    if (request.method === "GET") {
      const file = files.get(pathname);
      reply.writeHead(file ? 200 : 404).end(file);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // a request without an encoding
    const form = await new Response(Buffer.concat(chunks), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const image = form.get("image");
    const key = searchParams.get("key");
    if (key !== "goodkey1" || !(image instanceof File)) {
      const error = { message: "Invalid API v1 key.", code: 100 };
      return send(reply, 400, { status_code: 400, error, status_txt: "Bad Request" });
    }
    const id = `c${service.uploads.length}`;
    const file = Buffer.from(await image.arrayBuffer());
    files.set(`/${id}/a.webp`, file);
    const name = form.get("name");
    service.uploads.push({ key, name: typeof name === "string" ? name : "", file });
    const url = `${origin}/${id}/a.webp`;
    const data = { id, title: name, url, display_url: url, delete_url: `${origin}/${id}/670a7e48` };
    send(reply, 200, { data, success: true, status: 200 });
  }
  return service;
}

function send(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
