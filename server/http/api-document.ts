import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { CallMeta } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import { ErrorBody } from "#shared/contract/errors.ts";
import type { Site } from "#shared/rules/site.ts";
import { type ApiDocument, renderReference } from "./api-reference.ts";

/** OpenAPI 3.1 of the calls this version answers, generated from the contract. */
export async function buildApiDocument(origin: string): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(served, {
    info: { title: "Forecourt API", version: "1" },
    servers: [{ url: `${origin}/api` }],
    customErrorResponseBodySchema: () => {
      // Both sides are JSON Schema; zod's type and OpenAPI's differ in name only.
      return z.toJSONSchema(ErrorBody, { target: "draft-2020-12" }) as never;
    },
  });
  return addErrors(document as unknown as ApiDocument); // the generator's type with fewer fields
}

/** Adds the one error format to every call, and who may make the call. */
function addErrors(document: ApiDocument): ApiDocument {
  const rules = rulesByOperation(served);
  const error = {
    description: "What went wrong",
    content: { "application/json": { schema: z.toJSONSchema(ErrorBody) } },
  };
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      operation["x-who"] = rules.get(operation.operationId ?? "") ?? "admin";
      operation.responses = { ...operation.responses, default: error };
    }
  }
  return document;
}

function rulesByOperation(
  router: object,
  path: string[] = [],
  rules = new Map<string, string>(),
): Map<string, string> {
  // A router consists of routers and calls; only calls have this key.
  for (const [name, part] of Object.entries(router) as [
    string,
    { "~orpc"?: { meta: CallMeta } },
  ][]) {
    const procedure = part["~orpc"];
    if (procedure) rules.set([...path, name].join("."), procedure.meta.who);
    else rulesByOperation(part, [...path, name], rules);
  }
  return rules;
}

/** `/api/openapi.json` for machines and `/api/docs` for people. */
export async function serveApiDocument(app: FastifyInstance, site: Site): Promise<void> {
  const document = await buildApiDocument(site.origin);
  const json = JSON.stringify(document);
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json").send(json),
  );
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(renderReference(document, site)),
  );
}
