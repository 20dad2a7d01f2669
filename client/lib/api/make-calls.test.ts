import { createORPCClient } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { expect, it } from "vitest";
import { served } from "#shared/contract/contract.ts";
import { readErrorBody, toApiError } from "./api-error.ts";
import { type Addresses, makeCalls } from "./make-calls.ts";
import publicContract from "./contract.json" with { type: "json" };
import toolContract from "./tool-contract.json" with { type: "json" };

/** The calls of a group can be in both. */
const contract: Record<string, Addresses> = Object.fromEntries(
  [...Object.keys(publicContract), ...Object.keys(toolContract)].map((group) => [
    group,
    {
      ...(publicContract as Record<string, Addresses>)[group], // groups of addresses
      ...(toolContract as Record<string, Addresses>)[group], // as above
    },
  ]),
);

const BASE = "http://site.example/api";

type Call = (input?: unknown, options?: { signal: AbortSignal }) => Promise<unknown>;

const pick = (calls: unknown, place: readonly string[]) =>
  place.reduce((inner, name) => (inner as Record<string, unknown>)[name], calls) as Call; // as the contract nests

function listPlaces(addresses: Addresses, before: readonly string[] = []): [string, string][] {
  return Object.entries(addresses).flatMap(([name, address]) => {
    const place = [...before, name];
    return typeof address === "string"
      ? [[place.join("."), address] as [string, string]] // a pair
      : listPlaces(address, place);
  });
}

function makeBoth(answer: () => Response) {
  const sent: Request[] = [];
  const send = async (request: Request) => {
    sent.push(request);
    return answer();
  };
  const ours = makeCalls(contract, {
    language: "en",
    base: () => BASE,
    send,
    refusal: readErrorBody,
    failure: toApiError,
  });
  const theirs: unknown = createORPCClient(new OpenAPILink(served, { url: BASE, fetch: send }));
  return { ours, theirs, sent };
}

async function describeRequest(request: Request | undefined) {
  if (request === undefined) throw new Error("nothing was sent");
  const { url, method } = request;
  const type = request.headers.get("content-type")?.replace(/boundary=.*/, "boundary");
  const isForm = type?.startsWith("multipart") === true;
  const fields = isForm ? [...(await request.formData())] : [];
  const body = isForm
    ? fields.map(([name, value]) => [
        name,
        value instanceof File ? [value.name, value.type, value.size] : value,
      ])
    : await request.text();
  return { url, method, type, body };
}

/** An input with every kind of value, and with the names in the path. */
function inputFor(address: string, extra: object): object {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "a/b ü?"]);
  return { ...(Object.fromEntries(names) as object), ...extra }; // of strings
}

const EXTRAS = {
  nothing: {},
  values: {
    text: "Größe & more",
    count: 0,
    flag: false,
    none: null,
    missing: undefined,
    list: ["x", "y"],
    deep: { rows: [{ a: 1 }, { a: undefined }], at: new Date(0) },
  },
};

it.each(listPlaces(contract))(
  "the call %s is sent as the contract's own library sends it",
  async (name, address) => {
    for (const extra of Object.values(EXTRAS)) {
      const { ours, theirs, sent } = makeBoth(() => Response.json({}));
      const input = inputFor(address, extra);
      await pick(ours, name.split("."))(input);
      await pick(theirs, name.split("."))(input);
      expect(await describeRequest(sent[0])).toEqual(await describeRequest(sent[1]));
    }
  },
);

it("a file is sent in a form, beside what else the call is given", async () => {
  const { ours, theirs, sent } = makeBoth(() => Response.json({}));
  const image = new File(["picture"], "car.png", { type: "image/png" });
  const input = { image, list: ["x"], none: null, missing: undefined, at: new Date(0) };
  for (const calls of [ours, theirs]) await pick(calls, ["images", "upload"])(input);
  expect(await describeRequest(sent[0])).toEqual(await describeRequest(sent[1]));
});

it("a call without an input is sent without a body", async () => {
  const { ours, theirs, sent } = makeBoth(() => Response.json({}));
  for (const calls of [ours, theirs]) await pick(calls, ["auth", "signOut"])();
  expect(await describeRequest(sent[0])).toEqual(await describeRequest(sent[1]));
});

it.each([
  ["a value", () => Response.json({ rows: [1, null] })],
  ["no content", () => new Response(null, { status: 204 })],
  [
    "a list with its headers",
    () => Response.json([], { headers: { link: "<next>", "x-total-count": "7" } }),
  ],
])("%s is read as the contract's own library reads it", async (_, answer) => {
  const { ours, theirs } = makeBoth(answer);
  for (const place of [
    ["auth", "session"],
    ["users", "listSellers"],
  ])
    expect(await pick(ours, place)({})).toEqual(await pick(theirs, place)({}));
});

it("a file in a reply keeps its name and its type", async () => {
  const headers = {
    "content-type": "text/csv",
    "content-disposition": `attachment; filename="Gr__e_s.csv"; filename*=UTF-8''${encodeURIComponent("Größe's.csv")}`,
  };
  const both = makeBoth(() => new Response("a,b", { headers }));
  for (const calls of [both.ours, both.theirs]) {
    const file = (await pick(calls, ["imports", "report"])({ id: "1" })) as File; // as the contract says
    expect([file.name, file.type, await file.text()]).toEqual(["Größe's.csv", "text/csv", "a,b"]);
  }
});

it("a refusal, a page of another server and no answer reject in words for a person", async () => {
  const refusal = { message: "Email is missing.", fields: { email: "Email is missing." } };
  const replies: [() => Response, object][] = [
    [() => Response.json(refusal, { status: 400 }), { status: 400, ...refusal }],
    [
      () => new Response("<h1>Bad", { status: 502, headers: { "content-type": "text/html" } }),
      { status: 502, message: "Something went wrong on our side. Please try again. Error 502" },
    ],
    [
      () => {
        throw new TypeError("Failed to fetch");
      },
      { status: 0 },
    ],
    [() => new Response("{", { headers: { "content-type": "application/json" } }), { status: 0 }],
  ];
  for (const [answer, told] of replies) {
    const { ours } = makeBoth(answer);
    await expect(pick(ours, ["auth", "session"])()).rejects.toMatchObject(told);
  }
});

it("a call that is given up ends at once", async () => {
  const { ours, sent } = makeBoth(() => Response.json({}));
  const stop = new AbortController();
  await pick(ours, ["auth", "session"])(undefined, stop);
  stop.abort();
  expect(sent[0]?.signal.aborted).toBe(true);
});
