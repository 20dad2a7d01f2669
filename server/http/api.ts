import type { AnyContractRouter } from "@orpc/contract";
import { type AnyRouter, traverseContractProcedures } from "@orpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallMeta } from "#shared/contract/base.ts";
import type { CallContext } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { attachment } from "./attachment.ts";
import { createApiHandler } from "./api-handler.ts";
import { wrongMethod } from "./api-errors.ts";
import { callerOf, type FindActor, refuseOtherSites } from "./caller.ts";
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
  isShared?: boolean;
}

export const API_PREFIX = "/api";

/** Answers the contract under `/api`; whatever else is asked there gets an error in JSON. */
export function serveApi(
  app: FastifyInstance,
  contract: AnyContractRouter,
  router: AnyRouter,
  { origin, findActor }: { origin: string; findActor: FindActor },
): void {
  const methodsOf = pathMatcher(contract);
  const handler = createApiHandler<ApiContext>(router, {
    clientInterceptors: [
      ({ next, path, procedure, context }) => {
        context.request.callName = path.join(".");
        const { isShared } = procedure["~orpc"].meta as CallMeta; // every call of ours is built on `call`
        context.isShared = isShared === true;
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
        // Only a visitor's request has a ticket, and only some calls answer every visitor alike.
        const mayBeShared = context.isShared && context.request.cacheTicket !== undefined;
        if (mayBeShared && result.matched && result.response.status === 200) {
          result.response.headers["cache-control"] = PUBLIC_CACHE_CONTROL;
        }
        if (result.matched && result.response.body instanceof File)
          result.response.headers["content-disposition"] = attachment(result.response.body.name);
        return result;
      },
    ],
  });

  app.all(`${API_PREFIX}/*`, async (request, reply) => {
    refuseOtherSites(request, origin);
    const caller = callerOf(request, reply, { origin, findActor });
    const context: ApiContext = { requestId: request.id, request, caller };
    const { matched } = await handler.handle(request, reply, { prefix: API_PREFIX, context });
    if (matched) return reply;
    const methods = methodsOf(request.url);
    if (methods.length > 0) throw wrongMethod(request, reply, methods);
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

/** The methods that the contract has for a path: tells a wrong method from a wrong path. */
function pathMatcher(contract: AnyContractRouter): (url: string) => string[] {
  const calls: { pattern: RegExp; method: string }[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { path = "", method = "POST" } = procedure["~orpc"].route;
    const pattern = new RegExp(`^${API_PREFIX}${path.replace(/\{[^}]+\}/g, "[^/]+")}/?$`);
    calls.push({ pattern, method });
  });
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    const methods = calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)];
  };
}
