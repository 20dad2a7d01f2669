import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { describeFailures } from "./failures.ts";
import { failuresContext } from "./page-context.ts";

/** What the loader of a page throws to the router, and what is reported, when it fails by this. */
async function load(thrown: unknown, request = new Request("http://cars.test/")) {
  const loader = () => {
    throw thrown;
  };
  const build = { routes: { page: { id: "page", module: { loader } } } } as never;
  const { routes }: ServerBuild = describeFailures(build);
  const context = new RouterContextProvider();
  const reported: unknown[] = [];
  context.set(failuresContext, { requestId: "id-1", report: (error) => reported.push(error) });
  const args = { request, context, params: {} } as never; // the part that loaders of ours read
  const response: unknown = await Promise.resolve(routes["page"]?.module.loader?.(args)).catch(
    (error: unknown) => error,
  );
  if (!(response instanceof Response)) throw new Error("The loader did not throw a response.");
  return { status: response.status, text: await response.text(), reported };
}

test("a bug in a loader is reported whole and told by its reference alone", async () => {
  const bug = new Error("column hidden does not exist");
  expect(await load(bug)).toEqual({
    status: 500,
    text: "It’s not your fault. Please try again in a moment. Error reference: id-1",
    reported: [bug],
  });
});

test("an outage keeps its reason, gets a reference and is not reported twice", async () => {
  expect(await load(new Response("The disk is full.", { status: 503 }))).toEqual({
    status: 503,
    text: "The disk is full. Error reference: id-1",
    reported: [],
  });
});

test("a page that does not exist has no reference", async () => {
  expect(await load(new Response("Gone.", { status: 404 }))).toMatchObject({
    status: 404,
    text: "Gone.",
  });
});

test("a failure after the reader has left is not reported", async () => {
  const request = new Request("http://cars.test/", { signal: AbortSignal.abort() });
  expect((await load(new Error("aborted"), request)).reported).toEqual([]);
});
