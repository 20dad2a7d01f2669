import type { AnyContractRouter } from "@orpc/contract";
import { type AnyRouter, traverseContractProcedures } from "@orpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { t } from "#shared/lib/text.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import type { CallMeta } from "#shared/contract/base.ts";
import type { CallContext, Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { type CallMiddleware, passOn } from "#server/base/replica-reads.ts";
import { speak } from "#server/base/speak.ts";
import { noteCall } from "#server/base/shown.ts";
import { attachment } from "./attachment.ts";
import { createApiHandler } from "./api-handler.ts";
import { toAppError, wrongMethod } from "./api-errors.ts";
import { callerOf, type FindActor, refuseLogInFromElsewhere, refuseOtherSites } from "./caller.ts";
import { PUBLIC_CACHE_CONTROL } from "./front.ts";
import { languageOfCaller } from "./refusal-language.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The contract's name of the call. It is logged instead of the path, which can contain personal data. */
    callName?: string;
  }
}

interface ApiContext extends CallContext {
  request: FastifyRequest;
  failure?: { error: unknown };
  isShared?: boolean;
}

interface ApiParts {
  origin: string;
  findActor: FindActor;
  /** Whether the audit log has the addresses of those who act. */
  recordsAddress: boolean;
  /** Refuses calls that this site does not take; undefined where it takes all of them. */
  refuse: RefuseCall | undefined;
  /** Runs around each call; by default nothing. */
  middleware?: CallMiddleware;
}

/** @throws AppError */
export type RefuseCall = (asked: { call: string; input: unknown; caller: Caller }) => Promise<void>;

export const API_PREFIX = "/api";

/** Serves the contract's calls under `/api`; any other path there gets a JSON error. */
export function serveApi(
  app: FastifyInstance,
  contract: AnyContractRouter,
  router: AnyRouter,
  { origin, findActor, middleware = passOn, refuse, recordsAddress }: ApiParts,
): void {
  const methodsOf = pathMatcher(contract);
  const handler = createApiHandler<ApiContext>(router, {
    clientInterceptors: [
      noteCall,
      async ({ next, path, procedure, context, input }) => {
        context.request.callName = path.join(".");
        await refuse?.({ call: context.request.callName, input, caller: context.caller });
        if (context.request.callName === "auth.startGoogle")
          refuseLogInFromElsewhere(context.request);
        const { isShared } = procedure["~orpc"].meta as CallMeta; // every call of ours is built on `call`
        context.isShared = isShared === true;
        return inTheirLanguage(context, next);
      },
      middleware,
    ],
    // A handler's error bypasses oRPC's own error encoding, so that every error of the product reaches the
    // one place that encodes it: Fastify's error handler.
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
        // Only an anonymous visitor's request has a ticket, and only some calls answer all visitors alike.
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
    const caller = callerOf(request, reply, { origin, findActor, recordsAddress });
    const context: ApiContext = { requestId: request.id, request, caller };
    const { matched } = await handler.handle(request, reply, { prefix: API_PREFIX, context });
    if (matched) return reply;
    const methods = methodsOf(request.url);
    if (methods.length > 0) throw wrongMethod(request, reply, methods);
    throw new AppError("NOT_FOUND", t`Nothing was found at this address.`);
  });
}

/**
 * Makes a call, a visitor's in two languages where it must be: a shared reply is in the first language, and a refused
 * input is refused again in the caller's, because its message may contain values. All other refusals are constants,
 * which the error handler translates.
 */
async function inTheirLanguage<T>(context: ApiContext, next: () => Promise<T>): Promise<T> {
  const { request, isShared } = context;
  if (request.cacheTicket === undefined) return next();
  const language = languageOfCaller(request);
  if (!isShared) return speak(language, next);
  try {
    return await next();
  } catch (error) {
    if (language === FIRST_LANGUAGE || toAppError(error)?.code !== "BAD_REQUEST") throw error;
    // Whatever comes of it now is in one caller's language.
    context.isShared = false;
    return speak(language, next);
  }
}

/**
 * A cacheable reply is made only from the normalized address that is its cache key. `limit[]=1`, for example,
 * would be read as a limit but is no part of the key. HEAD is handled like GET, cached or not; Node omits the
 * body. A body that a GET brings has no meaning (RFC 9110, 9.3.1) and is not read: Fastify's limit of bodies does not
 * apply to it.
 */
function toNormal<R extends { url: URL; method: string; body: () => Promise<unknown> }>(
  asked: R,
  { request }: ApiContext,
): R {
  const { cacheTicket } = request;
  const isRead = asked.method === "GET" || asked.method === "HEAD";
  return {
    ...asked,
    url: cacheTicket === undefined ? asked.url : new URL(cacheTicket.url, asked.url),
    method: isRead ? "GET" : asked.method,
    ...(isRead && { body: () => Promise.resolve(undefined) }),
  };
}

/** The methods that the contract has for a path, to tell a wrong method from a wrong path. */
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
