/** Method and path of each call, and `detailed` where the reply is returned with its headers. */
export interface Addresses {
  readonly [name: string]: string | Addresses;
}

/** Sends a request and gives the reply. */
type Send = (request: Request, init: RequestInit) => Promise<Response>;

interface CallOptions {
  signal?: AbortSignal;
}

interface CallsOptions {
  /** The language of errors. */
  language: string;
  /** Prefix of all paths. */
  base: () => string;
  send: Send;
  /** Builds the error for an error reply. */
  refusal: (status: number, body: unknown) => Error;
  /**
   * Converts any failure to the error that a call rejects with: a refusal, no answer, or an unreadable one.
   */
  failure: (cause: unknown) => Error;
}

/**
 * The calls of the contract, each a function of its input. Written out instead of using @orpc/openapi-client,
 * whose streams, codecs and error classes no page needs: they are two thirds of a form page's scripts. A test
 * compares each request with the library's.
 */
export function makeCalls(addresses: Addresses, options: CallsOptions): object {
  const { base, language, send, refusal, failure } = options;
  const makeCall = (address: string) => {
    const [method = "", path = "", reply] = address.split(" ");
    const exchange = async (input: unknown, { signal }: CallOptions): Promise<unknown> => {
      const [url, init] = buildRequest(method, base() + path, input);
      const request = new Request(url, { ...init, ...(signal && { signal }) });
      request.headers.set("accept-language", language);
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

/**
 * Takes the names in the path from the input. The rest becomes the query of a read, or the body of any other
 * call.
 */
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

/** Flattens an input to values by path, such as `sizes[0]` and `seller[name]`; absent values are left out. */
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

/** The file name, preferably in its Unicode form (RFC 6266), else in the ASCII form. */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? "file";
}
