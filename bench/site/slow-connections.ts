import { connect, type Socket } from "node:net";

const BYTE_EVERY_MS = 1_000;
const HEAD = "GET / HTTP/1.1\r\nHost: slow.test\r\nX-Slow: ";

export interface SlowConnections {
  close(): void;
}

/** Opens connections that send a byte of an endless header every second. One that the server closes is opened again. */
export async function openSlowConnections(url: string, count: number): Promise<SlowConnections> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isClosed = false;
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(HEAD);
        resolve();
      });
      sockets.add(socket);
      // The server may close it at any moment; what it says is of no interest.
      socket.on("error", () => {});
      socket.resume();
      socket.on("close", () => {
        sockets.delete(socket);
        resolve();
        if (!isClosed) void open();
      });
    });
  await Promise.all(Array.from({ length: count }, open));
  const timer = setInterval(() => sockets.forEach((socket) => socket.write("a")), BYTE_EVERY_MS);
  return {
    close() {
      isClosed = true;
      clearInterval(timer);
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
