import { type AddressInfo, createServer } from "node:net";

const HOST = "127.0.0.1";

/** A port of this machine on which no program listens at the moment. @throws the operating system's error */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo; // listening on an address, not on a pipe
      probe.close(() => resolve(port));
    });
  });
}
