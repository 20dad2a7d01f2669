/**
 * The upper bound of what a program could reach on this machine: `node:http` and nothing else, in a separate
 * process. It answers every request with bytes from memory, or with rows of one named statement.
 */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { buildCards, CARDS_STATEMENT, type BareCardRow } from "./server/bare-cards.ts";
import type { BareServerOrder } from "./site/bare-server.ts";

function answerFromMemory({
  headers,
  body,
}: BareServerOrder & { from: "memory" }): RequestListener {
  return (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };
}

function answerFromDatabase({
  connection,
  origin,
}: BareServerOrder & { from: "database" }): RequestListener {
  const pool = new Pool({ ...connection, max: 10 });
  return (_request, response) => {
    pool.query<BareCardRow>({ name: "cards", text: CARDS_STATEMENT, values: ["01"] }).then(
      ({ rows }) => {
        const body = Buffer.from(JSON.stringify(buildCards(rows, origin)));
        response.writeHead(200, {
          "content-type": "application/json",
          "content-length": body.length,
        });
        response.end(body);
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        response.writeHead(500).end();
      },
    );
  };
}

process.once("message", (message) => {
  const order = message as BareServerOrder; // only our own parent speaks to us
  const server = createServer(
    order.from === "memory" ? answerFromMemory(order) : answerFromDatabase(order),
  );
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo; // listening on an address, not on a pipe
    process.send?.(port);
  });
});
