import fc from "fast-check";
import { EXTRA_FIELDS, ODD_TEXTS, ODD_VALUES } from "./odd-values.ts";
import { type Form, formsOf } from "./forms.ts";
import { BODY_MUTATIONS, HEADER_MUTATIONS, type Mutation, TARGET_MUTATIONS } from "./mutations.ts";
import type { Operation, Parameter } from "./operations.ts";
import { asText, encode, type FuzzRequest } from "./request.ts";
import { type Known, valuesOf } from "./values.ts";

/** What is changed on the way from a valid request: where is a number, taken modulo the places there are. */
interface Change {
  kind: "odd" | "missing" | "extra" | "body" | "target" | "header";
  where: number;
  value: number;
}

type Values = Record<string, unknown>;

/** Requests to one operation: a fifth valid by its schema, the others with up to three changes. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const place = { operationId: operation.id, known };
  const fields = operation.parameters.map(
    ({ name, schema }) => [name, valuesOf(schema, { ...place, name })] as const,
  );
  const needed = operation.parameters.filter(isNeeded).map(({ name }) => name);
  const change = fc.record<Change>({
    kind: fc.constantFrom("odd", "odd", "odd", "missing", "extra", "body", "target", "header"),
    where: fc.nat(10_000),
    value: fc.nat(10_000),
  });
  return fc
    .record({
      parameters: fc.record<Values>(Object.fromEntries(fields), { requiredKeys: needed }),
      body: operation.body
        ? valuesOf(operation.body, { ...place, name: "" })
        : fc.constant(undefined),
      form: operation.isForm
        ? formsOf(Object.keys(operation.body?.properties ?? {}))
        : fc.constant(undefined),
      changes: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      ),
    })
    .map(({ parameters, body, form, changes }) =>
      build(operation, { parameters: { ...parameters }, body: copy(body) }, form, changes),
    );
}

function isOfPath({ path }: Operation, mutation: string): boolean {
  return path.includes(`{${mutation.replace(/^(?:odd|missing) /, "")}}`);
}

function isNeeded({ in: where, required }: Parameter): boolean {
  return where === "path" || required === true;
}

function build(
  operation: Operation,
  given: { parameters: Values; body: unknown },
  form: Form | undefined,
  changes: readonly Change[],
): FuzzRequest {
  const mutations: string[] = [];
  for (const change of changes) changeValues(operation, given, change, mutations);
  const request: FuzzRequest = {
    method: operation.method,
    target: targetOf(operation, given.parameters),
    headers: [],
    body: undefined,
    isAnonymous: false,
    mutations,
    // An odd value in the path may make it another one.
    isAddressed: !mutations.some((one) => isOfPath(operation, one)),
    isIntact: mutations.length === 0,
  };
  if (form) {
    request.headers.push(["content-type", form.contentType]);
    request.body = form.body;
  } else if (given.body !== undefined) {
    request.headers.push(["content-type", "application/json"]);
    request.body = Buffer.from(JSON.stringify(given.body));
  }
  for (const { kind, where, value } of changes) {
    if (kind === "body") apply(BODY_MUTATIONS, request, where, value);
    if (kind === "target") apply(TARGET_MUTATIONS, request, where, value);
    if (kind === "header") apply(HEADER_MUTATIONS, request, where, value);
  }
  return request;
}

function apply(all: readonly Mutation[], request: FuzzRequest, where: number, value: number): void {
  const mutation = all[where % all.length];
  if (mutation === undefined) return;
  request.mutations.push(mutation.name);
  request.isIntact = false;
  mutation.apply(request, value);
}

/** Changes one parameter or one field of the body, at any depth. */
function changeValues(
  operation: Operation,
  given: { parameters: Values; body: unknown },
  { kind, where, value }: Change,
  mutations: string[],
): void {
  if (kind !== "odd" && kind !== "missing" && kind !== "extra") return;
  const holders = Object.keys(given.parameters).map((name) => [given.parameters, name] as const);
  for (const [holder, name] of placesIn(given.body)) holders.push([holder, name]);
  if (kind === "extra") {
    const [name = "x", extra] = EXTRA_FIELDS[value % EXTRA_FIELDS.length] ?? [];
    const isBody = isObject(given.body) && where % 4 !== 0;
    (isBody ? (given.body as Values) : given.parameters)[name] = extra; // an object, as just seen
    mutations.push(`extra ${name.slice(0, 20)}`);
    return;
  }
  const [holder, name] = holders[where % Math.max(1, holders.length)] ?? [];
  if (holder === undefined || name === undefined) return;
  const isPath = operation.path.includes(`{${name}}`) && holder === given.parameters;
  mutations.push(`${kind} ${name.slice(0, 20)}`);
  if (kind === "missing" && !isPath) delete holder[name];
  else holder[name] = oddValue(value);
}

function oddValue(value: number): unknown {
  const all: readonly unknown[] = [...ODD_TEXTS, ...ODD_VALUES];
  // A copy: a later change may be of a place in it.
  return structuredClone(all[value % all.length]);
}

function* placesIn(value: unknown, depth = 0): Generator<[Values, string]> {
  if (!isObject(value) || depth > 4) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [value, name];
    yield* placesIn(inner, depth + 1);
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/** fast-check freezes nothing but shares its constants. */
function copy(value: unknown): unknown {
  return value === undefined ? undefined : structuredClone(value);
}

function targetOf(operation: Operation, parameters: Values): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(asText(parameters[name])),
  );
  const isOfPath = (name: string) => operation.path.includes(`{${name}}`);
  const parts = Object.entries(parameters)
    .filter(([name, value]) => !isOfPath(name) && value !== undefined)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.slice(0, 100).map((one, n) => `${encode(name)}[${n}]=${encode(asText(one))}`)
        : [`${encode(name)}=${encode(asText(value))}`],
    );
  return `/api${path}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}
