import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPIHandler } from "@orpc/openapi/fastify";
import { type AnyRouter, traverseContractProcedures } from "@orpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallContext } from "../call.ts";
import { AppError } from "../errors.ts";
import { PUBLIC_CACHE_CONTROL } from "./front.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The contract's name of the call. The log has it instead of the path, which can name people. */
    callName?: string;
  }
}

interface ApiContext extends CallContext {
  request: FastifyRequest;
  failure?: { error: unknown };
}

export const API_PREFIX = "/api";

/** Answers the contract under `/api`; whatever else is asked there gets an error in JSON. */
export function serveApi(
  app: FastifyInstance,
  contract: AnyContractRouter,
  router: AnyRouter,
): void {
  const knowsPath = pathMatcher(contract);
  const handler = new OpenAPIHandler<ApiContext>(router, {
    clientInterceptors: [
      ({ next, path, context }) => {
        context.request.callName = path.join(".");
        return next();
      },
    ],
    // What a handler throws is carried past oRPC's own error encoding, so that every error of
    // the product, of the contract or not, takes the one way out: Fastify's error handler.
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          context.failure = { error };
          throw error;
        }
      },
    ],
    rootInterceptors: [
      async ({ next, ...options }) => {
        const { context } = options;
        const result = await next({ ...options, request: toNormal(options.request, context) });
        if (context.failure) throw context.failure.error;
        // Only a visitor's request has a ticket, so what it gets is for everybody.
        if (result.matched && result.response.status === 200 && context.request.cacheTicket) {
          result.response.headers["cache-control"] = PUBLIC_CACHE_CONTROL;
        }
        return result;
      },
    ],
  });

  app.all(`${API_PREFIX}/*`, async (request, reply) => {
    const context: ApiContext = { requestId: request.id, request };
    const { matched } = await handler.handle(request, reply, { prefix: API_PREFIX, context });
    if (matched) return reply;
    if (knowsPath(request.url)) {
      throw new AppError(
        "METHOD_NOT_ALLOWED",
        `${request.method} is not possible at this address.`,
      );
    }
    throw new AppError("NOT_FOUND", "There is nothing at this address.");
  });
}

/**
 * What is stored for everybody is made from the address it is stored under, and from nothing else
 * that was asked for: `limit[]=1` would be read as a limit, and is no part of the key. HEAD is
 * answered like GET, whether the reply is stored or not; Node leaves out the body.
 */
function toNormal<R extends { url: URL; method: string }>(asked: R, { request }: ApiContext): R {
  const { cacheTicket } = request;
  return {
    ...asked,
    url: cacheTicket === undefined ? asked.url : new URL(cacheTicket.url, asked.url),
    method: asked.method === "HEAD" ? "GET" : asked.method,
  };
}

/** Whether any method of the contract has this path: tells a wrong method from a wrong path. */
function pathMatcher(contract: AnyContractRouter): (url: string) => boolean {
  const patterns: RegExp[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const path = procedure["~orpc"].route.path ?? "";
    patterns.push(new RegExp(`^${API_PREFIX}${path.replace(/\{[^}]+\}/g, "[^/]+")}/?$`));
  });
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    return patterns.some((pattern) => pattern.test(path));
  };
}
