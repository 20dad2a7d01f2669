import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Listens where the site will listen, and stops again, so that a site that cannot be reached makes no database first.
 * @throws the operating system's error
 */
export async function requirePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host, exclusive: true });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
