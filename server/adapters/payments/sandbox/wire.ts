/** Stripe's wire protocol: forms in, JSON out. */

export interface WireRequest {
  method: string;
  /** The path with the query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface WireReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A form's fields: `metadata[bookingId]=1` is a nested field, `expand[]=x` an item of a list. */
export interface Params {
  readonly [name: string]: string | Params | undefined;
}

type MutableParams = { [name: string]: string | MutableParams };

const MOST_FIELDS = 200;
const MOST_LEVELS = 5;

/** Parses a form. @throws Fault for an invalid one. */
export function readForm(form: string): Params {
  const root = newParams();
  const fields = [...new URLSearchParams(form)];
  if (fields.length > MOST_FIELDS) throw new Fault(400, { message: "Too many parameters." });
  for (const [name, value] of fields) {
    const [first = "", ...inner] = name.split("[");
    const path = [first, ...inner.map((part) => part.replace(/\]$/, ""))];
    if (path.length > MOST_LEVELS) throw new Fault(400, { message: "Invalid parameter." });
    put(root, path, value);
  }
  return root;
}

function put(root: MutableParams, path: readonly string[], value: string): void {
  let at = root;
  for (const name of path.slice(0, -1)) {
    const inner = at[name];
    if (typeof inner === "object") at = inner;
    else at = at[name] = newParams();
  }
  const last = path.at(-1) ?? "";
  // `expand[]` has no index, so the item is appended.
  at[last === "" ? String(Object.keys(at).length) : last] = value;
}

/** Without a prototype, so that `constructor` is a name like any other. */
function newParams(): MutableParams {
  return Object.create(null) as MutableParams; // empty, so it fits this type
}

/** An error in the shape of Stripe's API. */
export interface ErrorBody {
  type?: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
  charge?: string;
}

/** Makes a request fail with an error in the reply, and rolls back what the request has done. */
export class Fault extends Error {
  readonly status: number;
  readonly error: ErrorBody;
  /** Replayed under the same idempotency key. The reply to a request that was not understood is not. */
  readonly isKept: boolean;

  constructor(status: number, error: ErrorBody, isKept = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.isKept = isKept;
  }

  get body(): { error: ErrorBody } {
    return { error: withDocs(this.error) };
  }
}

/** The state of an object forbids the request; a retry under the same key gets the same refusal. */
export function stateFault(error: ErrorBody): Fault {
  return new Fault(400, error, true);
}

export function withDocs(error: ErrorBody): ErrorBody {
  const { code } = error;
  return {
    type: "invalid_request_error",
    ...error,
    ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
  };
}
