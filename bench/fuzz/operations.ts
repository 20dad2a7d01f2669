import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Who } from "../../shared/contract/base.ts";
import { ROOT } from "../machine/start-process.ts";

/** The part of JSON Schema that the contract's inputs use. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema;
  contentMediaType?: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  style?: string;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  /** With its parameters in braces, without the prefix of the API. */
  path: string;
  who: Who;
  parameters: readonly Parameter[];
  /** Of a JSON body. */
  body: Schema | undefined;
  isForm: boolean;
  /** Declared statuses, `default` left out, each with the schema of its JSON body. */
  replies: ReadonlyMap<number, object | undefined>;
  errors: object | undefined;
}

type Content = Readonly<Record<string, { schema: Schema } | undefined>>;

interface DescribedOperation {
  operationId: string;
  "x-who": Who;
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content } | undefined>>;
}

/** Every operation of the contract's document, in its order. */
export function readOperations(): Operation[] {
  const text = readFileSync(join(ROOT, "docs/openapi.json"), "utf8");
  // Generated from the contract.
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, DescribedOperation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]): Operation => {
      const content = described.requestBody?.content;
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        who: described["x-who"],
        parameters: described.parameters ?? [],
        body: content?.["application/json"]?.schema,
        isForm: content?.["multipart/form-data"] !== undefined,
        replies: new Map(
          Object.entries(described.responses)
            .filter(([status]) => status !== "default")
            .map(([status, reply]) => [
              Number(status),
              reply?.content?.["application/json"]?.schema,
            ]),
        ),
        errors: described.responses["default"]?.content?.["application/json"]?.schema,
      };
    }),
  );
}
