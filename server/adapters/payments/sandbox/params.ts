import { Fault, type Params } from "./wire.ts";

/** Reads parameters and refuses wrong ones with Stripe's codes and words. */

export function readText(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw new Fault(400, { message: "Invalid string", param: name });
  if (value === "")
    throw new Fault(400, {
      code: "parameter_invalid_empty",
      message: `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      param: name,
    });
  return value;
}

export function requireText(params: Params, name: string): string {
  const value = readText(params, name);
  if (value === undefined)
    throw new Fault(400, {
      code: "parameter_missing",
      message: `Missing required param: ${name}.`,
      param: name,
    });
  return value;
}

/** A whole number; `least` is the smallest one accepted. */
export function readInteger(params: Params, name: string, least: number): number | undefined {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number))
    throw new Fault(400, {
      code: "parameter_invalid_integer",
      message: `Invalid integer: ${value.slice(0, 50)}`,
      param: name,
    });
  if (number < least)
    throw new Fault(400, {
      code: "parameter_invalid_integer",
      message: `This value must be greater than or equal to ${least}.`,
      param: name,
    });
  return number;
}

export function readBoolean(params: Params, name: string): boolean | undefined {
  const value = readText(params, name);
  if (value === undefined || value === "true" || value === "false")
    return value === undefined ? undefined : value === "true";
  throw new Fault(400, { message: `Invalid boolean: ${value.slice(0, 50)}`, param: name });
}

/** The fields of a nested field; empty when there are none. */
export function readMap(params: Params, name: string): Readonly<Record<string, string>> {
  const value = params[name];
  if (value === undefined || value === "") return {};
  const entries = typeof value === "string" ? [] : Object.entries(value);
  if (entries.length === 0 || entries.length > 50) throw invalidObject(name);
  return Object.fromEntries(
    entries.map(([key, text]) => {
      if (typeof text !== "string" || text.length > 500 || key.length > 40)
        throw new Fault(400, {
          message: `Metadata values can have up to 500 characters, keys up to 40.`,
          param: `${name}[${key.slice(0, 40)}]`,
        });
      return [key, text];
    }),
  );
}

export function readInner(params: Params, name: string): Params {
  const value = params[name];
  if (typeof value === "string") throw invalidObject(name);
  return value ?? {};
}

export function readList(params: Params, name: string): string[] {
  const value = params[name];
  if (typeof value === "string") throw new Fault(400, { message: "Invalid array", param: name });
  return Object.values(value ?? {}).filter((item) => typeof item === "string");
}

/** Refuses unknown parameters: a typing error would otherwise go unnoticed. */
export function refuseUnknown(params: Params, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Fault(400, {
      code: "parameter_unknown",
      message: `Received unknown parameter: ${unknown.slice(0, 50)}`,
      param: unknown.slice(0, 50),
    });
}

function invalidObject(name: string): Fault {
  return new Fault(400, { message: "Invalid object", param: name });
}
