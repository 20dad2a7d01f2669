import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Listens on the site's port for a moment: a site that cannot listen must not create a database first.
 * @throws the operating system's error
 */
export async function requirePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host, exclusive: true });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
