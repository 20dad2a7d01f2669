import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";

/**
 * Stripe's own description of its API is beside the repository on some machines, and is never copied into it.
 */
const DIRECTORY = join(import.meta.dirname, "../../../shared/stripe");
const SPEC = join(DIRECTORY, "spec3-2022-04-12.json");
const FIXTURES = join(DIRECTORY, "fixtures3-2026-08-21.json");

export const areSchemasHere = existsSync(SPEC) && existsSync(FIXTURES);

interface Schema {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Spec {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface StripeSchemas {
  /** Validates an object of a kind, such as `payment_intent`; returns its errors. */
  checkObject(kind: string, object: unknown): string[];
  /** Validates the parameters of a call, such as `post /v1/refunds`; returns their errors. */
  checkParams(call: string, params: unknown): string[];
  /** The fields of a kind in Stripe's current example. */
  fieldsOf(kind: string): string[];
}

/** The schemas are of 2022; this adds the later changes of Stripe that the product uses. */
function update({ paths, components }: Spec): void {
  const create = bodyOf(paths["/v1/payment_intents"]?.["post"]);
  const { payment_method_types: kinds, ...others } = create?.properties ?? {};
  // Renamed in the API version of September 2026.
  if (create && kinds) create.properties = { ...others, allowed_payment_method_types: kinds };
  const charge = components.schemas["charge"];
  // Omitted by default, since the version of November 2022.
  if (charge) charge["required"] = without(charge["required"], "refunds");
}

function without(names: unknown, name: string): unknown[] {
  return Array.isArray(names) ? names.filter((one) => one !== name) : [];
}

function bodyOf(operation: Operation | undefined): Schema | undefined {
  return operation?.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
}

export function loadStripeSchemas(): StripeSchemas {
  const spec = JSON.parse(readFileSync(SPEC, "utf8")) as Spec; // Stripe's published file
  const fixtures = JSON.parse(readFileSync(FIXTURES, "utf8")) as {
    resources: Record<string, object>;
  }; // likewise
  update(spec);
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, coerceTypes: false });
  const forms = new Ajv({ strict: false, allErrors: true, logger: false, coerceTypes: true });
  const schemas = { $id: "stripe", components: { schemas: toJsonSchema(spec.components.schemas) } };
  ajv.addSchema(schemas);
  const told = (engine: Ajv) => (engine.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);

  return {
    checkObject(kind, object) {
      if (spec.components.schemas[kind] === undefined) return [`${kind} is no kind of Stripe's`];
      ajv.validate({ $ref: `stripe#/components/schemas/${kind}` }, object);
      return told(ajv);
    },
    checkParams(call, params) {
      const [method = "", path = ""] = call.split(" ");
      const operation = spec.paths[path]?.[method];
      if (operation === undefined) return [`${call} is no call of Stripe's`];
      const inQuery = (operation.parameters ?? []).filter((one) => one.in === "query");
      const query = {
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
      };
      const schema = method === "get" ? query : (bodyOf(operation) ?? query);
      forms.validate(toJsonSchema(schema) as object, structuredClone(params));
      return told(forms);
    },
    fieldsOf: (kind) => Object.keys(fixtures.resources[kind] ?? {}),
  };
}

/**
 * Converts OpenAPI 3.0 to JSON Schema, such as `nullable` to a type, and drops keywords that the validator
 * does not know.
 */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Schema; // any object of the file may be one
  const entries = Object.entries(schema)
    .filter(([key]) => !/^(nullable|format|maxLength)$|^x-/.test(key) || isProperty(schema, key))
    .map(([key, inner]) => [key, toJsonSchema(inner)] as const);
  const plain = Object.fromEntries(entries) as Schema;
  if (schema["nullable"] !== true) return plain;
  return { anyOf: [plain, { type: "null" }] };
}

/** A property whose name equals a keyword. */
function isProperty(schema: Schema, key: string): boolean {
  return typeof schema[key] === "object";
}
