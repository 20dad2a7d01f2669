import { gzipSync } from "node:zlib";
import { ODD_TEXTS } from "./odd-values.ts";
import type { FuzzRequest } from "./request.ts";

export interface Mutation {
  name: string;
  /** Changes the request in place; `value` chooses among variants. */
  apply(request: FuzzRequest, value: number): void;
}

export const BODY_MUTATIONS: readonly Mutation[] = [
  bytes("cut body", (body) => body.subarray(0, Math.max(1, body.length >> 1))),
  bytes("text after body", (body) => Buffer.concat([body, Buffer.from("}")])),
  bytes("BOM", (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  bytes("bytes that are no UTF-8", (body) =>
    Buffer.concat([body.subarray(0, 3), Buffer.from([0xff, 0xfe, 0xc0]), body.subarray(3)]),
  ),
  bytes("UTF-16", (body) => Buffer.from(body.toString(), "utf16le")),
  bytes("NUL", (body) => Buffer.concat([body.subarray(0, 5), Buffer.from([0]), body.subarray(5)])),
  bytes("empty body", () => Buffer.alloc(0)),
  bytes("null", () => Buffer.from("null")),
  bytes("list", () => Buffer.from("[]")),
  bytes("text", () => Buffer.from('"x"')),
  bytes("number", () => Buffer.from("1e999")),
  bytes("NaN", () => Buffer.from('{"a":NaN}')),
  bytes("__proto__", (body) =>
    Buffer.from(body.toString().replace(/^\{/, '{"__proto__":{"role":"admin"},')),
  ),
  bytes("constructor", (body) =>
    Buffer.from(body.toString().replace(/^\{/, '{"constructor":{"prototype":{"x":1}},')),
  ),
  bytes("same field twice", (body) =>
    Buffer.from(body.toString().replace(/^\{("[^"]*":)/, "{$1null,$1")),
  ),
  bytes("nested 50,000 deep", () => Buffer.from("[".repeat(50_000) + "]".repeat(50_000))),
  bytes("300 KB", () => Buffer.from(JSON.stringify({ x: "x".repeat(300_000) }))),
  bytes("200 KB of fields", () =>
    Buffer.from(
      JSON.stringify(Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`k${n}`, n]))),
    ),
  ),
  type("text/plain"),
  type("application/xml"),
  type("application/x-www-form-urlencoded"),
  type("multipart/form-data"),
  type("multipart/form-data; boundary=x"),
  type("application/json; charset=utf-16"),
  type('application/json;;;="'),
  type("APPLICATION/JSON"),
  type("application/vnd.api+json"),
  type("a".repeat(1_000)),
  {
    name: "no content-type",
    apply: (request) =>
      void (request.headers = request.headers.filter(([name]) => name !== "content-type")),
  },
  {
    name: "gzip",
    apply(request) {
      request.body = gzipSync(request.body ?? "{}");
      request.headers.push(["content-encoding", "gzip"]);
    },
  },
  {
    name: "body although none",
    apply(request) {
      request.body ??= Buffer.from('{"x":1}');
      request.headers.push(["content-type", "application/json"]);
    },
  },
];

const METHODS = ["HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "POST", "GET", "PROPFIND"];

export const TARGET_MUTATIONS: readonly Mutation[] = [
  target("%zz", (path, query) => `${path}%zz${query}`),
  target("%ff", (path, query) => `${path}%ff${query}`),
  target("%00", (path, query) => `${path}%00${query}`),
  target("%c0%ae", (path, query) => `${path}/%c0%ae%c0%ae/${query}`),
  target("dots", (path, query) => `${path}/../..${query}`),
  target("%2e%2e", (path, query) => `${path}/%2e%2e/x${query}`),
  target("%2f", (path, query) => `${path}%2f${query}`),
  target("slash", (path, query) => `${path}/${query}`),
  target("two slashes", (path, query) => `/${path}${query}`),
  target("upper case", (path, query) => path.toUpperCase() + query),
  target("semicolon", (path, query) => `${path};x=1${query}`),
  target("long path", (path, query) => `${path}/${"a".repeat(9_000)}${query}`),
  query("broken %", "a=%"),
  query("%ff in query", "q=%ff%fe&sort=%ff"),
  query("%00 in query", "q=%00&cursor=%00&limit=%00"),
  query("names of prototypes", "__proto__[x]=1&constructor[prototype][x]=1&toString=1"),
  query("brackets", "q[=1&limit]=2&a[b[c]]=3&[]=4&[a]=5"),
  query("object for a value", "q[a]=1&limit[a]=1&cursor[]=x&sort[0]=x&email[x]=1"),
  query("twice", "limit=1&limit=2&sort=a&sort=b&q=a&q=b"),
  query("index 1e9", "q[1000000000]=1&make[999999999]=x"),
  query("500 fields", Array.from({ length: 500 }, (_, n) => `f${n}=1`).join("&")),
  query("deep", `a${"[b]".repeat(300)}=1`),
  query("long", `q=${"a".repeat(8_000)}`),
  query("odd cursor", "cursor=W251bGwsMSx7fV0"),
  query(
    "cursor of another list",
    "cursor=WyIyMDI0LTAxLTAxIiwiMDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwIl0",
  ),
  {
    name: "other method",
    apply(request, value) {
      request.isAddressed = false;
      request.method = METHODS[value % METHODS.length] ?? "HEAD";
    },
  },
];

export const HEADER_MUTATIONS: readonly Mutation[] = [
  ...[
    "Bearer ",
    "Bearer null",
    "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
    "Basic YWRtaW46YWRtaW4=",
    "Digest x",
    `Bearer ${"a.".repeat(300)}a`,
    "Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uL2Rldi9udWxsIn0.e30.AA",
  ].map((value): Mutation => ({
    name: "other authorization",
    apply(request) {
      request.isAnonymous = true;
      request.headers.push(["authorization", value]);
    },
  })),
  header(
    "cookie",
    "forecourt.session_token=x.y",
    "forecourt.session_token=%ff%00",
    "a=b; ; =; __Host-x",
    "x=".repeat(900),
  ),
  header("origin", "https://evil.example", "null", "http://localhost:1", "x"),
  header("sec-fetch-site", "cross-site", "same-site", "x"),
  header("accept", "text/html", "application/xml", "*/*;q=x", ",,;", "a".repeat(3_000)),
  header("accept-language", "de", "xx-XX;q=9", "*", ",".repeat(2_000), "de;q=NaN"),
  header("accept-encoding", "zstd;q=0, *;q=0", "br;q=x", "identity;q=0"),
  header("content-language", "de"),
  header("if-none-match", '"x"', "*", 'W/"', ",".repeat(500)),
  header("if-modified-since", "yesterday"),
  header("range", "bytes=0-1", "bytes=9-1", "x=1"),
  header("host", "evil.example", "localhost:99999", "[::1", "a b", ""),
  header("x-forwarded-for", "1.2.3.4", "::1", "x, y, z", "%00"),
  header("x-forwarded-host", "evil.example"),
  header("x-forwarded-proto", "https", "javascript"),
  header("forwarded", "for=127.0.0.1;host=x"),
  header("x-http-method-override", "DELETE"),
  header("x-acting-user", "00000000-0000-4000-8000-000000000000", "x", "%00"),
  header("x-caller-address", "127.0.0.1"),
  header("user-agent", "", "\u00ff", "a".repeat(4_000)),
  header("expect", "100-continue", "200-ok"),
  header("traceparent", "00-x", "00-00000000000000000000000000000000-0000000000000000-01"),
  header("x-request-id", "evil", "a".repeat(1_000)),
  header("upgrade", "websocket", "h2c"),
  header("te", "trailers"),
  header("referer", "https://evil.example/%ff"),
  header("x-large", "a".repeat(20_000)),
  header("stripe-signature", "t=1,v1=00"),
];

function header(name: string, ...values: readonly string[]): Mutation {
  return {
    name: `header ${name}`,
    apply(request, value) {
      request.headers = request.headers.filter(([other]) => other !== name);
      request.headers.push([name, values[value % values.length] ?? ODD_TEXTS[0] ?? ""]);
    },
  };
}

function bytes(name: string, change: (body: Buffer) => Buffer): Mutation {
  return {
    name,
    apply(request) {
      if (request.body !== undefined) request.body = change(request.body);
    },
  };
}

function type(value: string): Mutation {
  return {
    name: `content-type ${value.slice(0, 30)}`,
    apply(request) {
      request.headers = request.headers.filter(([name]) => name !== "content-type");
      request.headers.push(["content-type", value]);
    },
  };
}

function target(name: string, change: (path: string, query: string) => string): Mutation {
  return {
    name: `path ${name}`,
    apply(request) {
      request.isAddressed = false;
      const [path, query] = split(request.target);
      request.target = change(path, query);
    },
  };
}

function query(name: string, text: string): Mutation {
  return {
    name: `query ${name}`,
    apply: (request) => void (request.target += (request.target.includes("?") ? "&" : "?") + text),
  };
}

function split(target: string): [path: string, query: string] {
  const at = target.indexOf("?");
  return at === -1 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}
