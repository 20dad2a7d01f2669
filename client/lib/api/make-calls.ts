/** How each call is addressed: method, path, and `detailed` where its reply is given with its headers. */
export interface Addresses {
  readonly [name: string]: string | Addresses;
}

/** Sends a request and gives the reply. */
type Send = (request: Request, init: RequestInit) => Promise<Response>;

interface CallOptions {
  signal?: AbortSignal;
}

interface CallsOptions {
  /** Where the paths begin. */
  base: () => string;
  send: Send;
  /** What a refused call rejects with. */
  refusal: (status: number, body: unknown) => Error;
  /** What a call rejects with that was refused, got no answer, or got one that cannot be read. */
  failure: (cause: unknown) => Error;
}

/**
 * The calls of the contract, each a function of its input. Written out here instead of taken from @orpc/openapi-client
 * because that brings streams, codecs and error classes that no page uses: two thirds of what a form weighs. A test
 * holds each request against the one that the library makes.
 */
export function makeCalls(addresses: Addresses, options: CallsOptions): object {
  const { base, send, refusal, failure } = options;
  const makeCall = (address: string) => {
    const [method = "", path = "", reply] = address.split(" ");
    const exchange = async (input: unknown, { signal }: CallOptions): Promise<unknown> => {
      const [url, init] = buildRequest(method, base() + path, input);
      const request = new Request(url, { ...init, ...(signal && { signal }) });
      const response = await send(request, { redirect: "manual" });
      const { status } = response;
      const body = await readBody(response);
      if (status < 200 || status >= 400) throw refusal(status, body);
      if (reply === undefined) return body;
      return { status, headers: Object.fromEntries(response.headers), body };
    };
    return (input?: unknown, settings: CallOptions = {}) =>
      exchange(input, settings).catch((cause: unknown) => {
        throw failure(cause);
      });
  };
  return Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [
      name,
      typeof address === "string" ? makeCall(address) : makeCalls(address, options),
    ]),
  );
}

/** The names in the path are taken from the input; what is left is the query of a read and the body of all else. */
function buildRequest(method: string, template: string, input: unknown): [URL, RequestInit] {
  let rest = input;
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value, ...others } = rest as Record<string, unknown>; // a path with names takes an object
    rest = Object.keys(others).length > 0 ? others : undefined;
    return encodeURIComponent(String(value));
  });
  const url = new URL(address);
  const init: RequestInit = { method };
  if (method === "GET") {
    for (const [path, value] of flatten(rest)) url.searchParams.append(path, String(value));
  } else if (rest !== undefined) {
    const parts = flatten(rest);
    if (parts.some(([, value]) => value instanceof Blob)) {
      const form = new FormData();
      for (const [path, value] of parts)
        form.append(path, value instanceof Blob ? value : String(value));
      init.body = form;
    } else {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(rest);
    }
  }
  return [url, init];
}

/** The single values of an input by their places, `sizes[0]` and `seller[name]`; what is not given is left out. */
function flatten(value: unknown, place = ""): [string, unknown][] {
  if (value === undefined || value === null) return [];
  if (value instanceof Date) return [[place, value.toISOString()]];
  if (typeof value !== "object" || value instanceof Blob) return [[place, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, place === "" ? name : `${place}[${name}]`),
  );
}

async function readBody(response: Response): Promise<unknown> {
  const { headers } = response;
  const disposition = headers.get("content-disposition");
  const type = headers.get("content-type") ?? "application/json";
  if (disposition === null && type.startsWith("application/json")) {
    const text = await response.text();
    return text === "" ? undefined : JSON.parse(text);
  }
  return new File([await response.blob()], nameOf(disposition ?? ""), { type });
}

/** The name as it is (RFC 6266), or the one for programs that know ASCII alone. */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? "file";
}
