import { readFileSync } from "node:fs";
import { traverseContractProcedures } from "@orpc/server";
import { expect, test } from "vitest";
import type { CallMeta } from "#shared/contract/base.ts";
import { contract, served } from "#shared/contract/contract.ts";

/** Section 7 of the specification: every call, with who may make it (see docs/architecture.md). */
const SPECIFIED = {
  "GET /categories": "public",
  "GET /categories/{id}": "public",
  "GET /jwt": "self",
  "POST /users": "signed-in",
  "POST /wishlist": "buyer",
  "GET /wishlist": "self",
  "DELETE /deleteWishlist/{id}": "owner",
  "POST /bookings": "buyer",
  "GET /bookings/{id}": "owner",
  "GET /bookings": "admin",
  "GET /allbookings": "self",
  "DELETE /deletebookings/{id}": "owner",
  "GET /payments": "self",
  "POST /create-payment-intent": "buyer",
  "POST /payments": "buyer",
  "GET /users/admin/{email}": "self",
  "GET /users/buyer/{email}": "self",
  "GET /users/seller/{email}": "self",
  "GET /products": "admin",
  "GET /sellerproducts": "self",
  "POST /products": "seller",
  "DELETE /products/admin/delete/{id}": "owner",
  "PUT /promoteproducts/{id}": "owner",
  "PUT /removepromoteproducts/{id}": "owner",
  "GET /sellers": "admin",
  "GET /buyers": "admin",
  "GET /admin": "admin",
  "PUT /users/admin/{id}": "admin",
  "PUT /verifiedseller": "admin",
  "DELETE /users/delete/{id}": "admin",
  "DELETE /admin/delete/{id}": "admin",
} as const;

function callsOf(router: typeof contract | typeof served): Map<string, CallMeta["who"]> {
  const calls = new Map<string, CallMeta["who"]>();
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure }) => {
    const { route, meta } = procedure["~orpc"];
    // Every call of ours is built on `call`, which gives it this meta.
    calls.set(`${route.method} ${route.path}`, (meta as CallMeta).who);
  });
  return calls;
}

test("the contract has every call of the specification, and says who may make it", () => {
  const calls = callsOf(contract);
  for (const [call, who] of Object.entries(SPECIFIED)) expect(calls.get(call), call).toBe(who);
});

test("whatever is served is in the contract, with the same rule", () => {
  const calls = callsOf(contract);
  for (const [call, who] of callsOf(served)) expect(calls.get(call), call).toBe(who);
});

test("the published document has what is served", () => {
  const document = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const published = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(published.toSorted()).toEqual([...callsOf(served).keys()].toSorted());
});

test("the published document describes every parameter of a search", () => {
  const document = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
    paths: {
      "/search": { get: { parameters: { name: string; schema: { description?: string } }[] } };
    };
  };
  const { parameters } = document.paths["/search"].get;
  const bare = parameters.filter(({ schema }) => (schema.description ?? "") === "");
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test("every call says who may make it", () => {
  const silent: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    // Every call of ours is built on `call`, which gives it this meta.
    if (!(procedure["~orpc"].meta as CallMeta).isDeclared) silent.push(path.join("."));
  });
  expect(silent).toEqual([]);
});
