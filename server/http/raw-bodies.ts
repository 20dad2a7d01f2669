import type { FastifyInstance } from "fastify";

/** Makes the calls of a scope of its own take their bodies as the bytes that were sent; larger ones are refused. */
export function takeRawBodies(
  scope: FastifyInstance,
  contentType: string,
  mostBytes: number,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    contentType,
    { parseAs: "buffer", bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
}
