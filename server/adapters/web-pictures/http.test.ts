import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type PictureServer, startPictureServer } from "#tests/support/picture-server.ts";
import { createWebPictures } from "./http.ts";
import { FetchProblem, type Turns } from "./web-pictures.ts";

const BYTES = Buffer.from("bytes of a picture");
/** Twenty-one million zeros in twenty thousand bytes. */
const BOMB = gzipSync(Buffer.alloc(21_000_000));

let server: PictureServer;
/** On the same machine, but not an allowed host. */
let inner: PictureServer;

beforeAll(async () => {
  server = await startPictureServer({
    "/car.jpg": (_, response) => response.setHeader("set-cookie", "a=b").end(BYTES),
    "/hop": ({ url = "" }, response) => {
      const left = Number(url.split("?")[1]);
      const location = left > 1 ? `/hop?${left - 1}` : "/car.jpg";
      response.writeHead(302, { location, "set-cookie": "a=b" }).end("moved");
    },
    "/to": ({ url = "" }, response) => {
      response.writeHead(302, { location: decodeURIComponent(url.split("?")[1] ?? "") }).end();
    },
    "/lost": (_, response) => response.writeHead(302).end(),
    "/denied": (_, response) => response.writeHead(403).end(),
    "/failing": (_, response) => response.writeHead(503).end(),
    "/part": (_, response) => response.writeHead(206).end(BYTES),
    "/large": (_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      };
      response.on("drain", send);
      send();
    },
    "/large-said": (_, response) => response.setHeader("content-length", 20_000_001).end("x"),
    "/bomb": (_, response) => response.setHeader("content-encoding", "gzip").end(BOMB),
    "/bomb-unsaid": (_, response) => response.end(BOMB),
    "/broken": (_, response) => {
      response.setHeader("content-length", 1000);
      response.write("x", () => response.destroy());
    },
    "/silent": (_, response) => void response.write("x"),
    "/drip": (_, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    },
  });
  inner = await startPictureServer(
    { "/car.jpg": (_, response) => response.end("secret") },
    { host: "127.0.0.2", port: server.port },
  );
});
afterAll(async () => {
  await server.close();
  await inner.close();
});

/** Turns without any waiting. */
const AT_ONCE: Turns = { pace: async () => {}, alone: (_, ask) => ask() };

type Options = Parameters<typeof createWebPictures>[0];

/** Fetches with this test's server allowed and names that lead to it. */
function open(own: Partial<Options> = {}) {
  return createWebPictures({
    allowed: [{ host: "127.0.0.1", port: server.port }],
    findAddresses: async () => [{ address: "127.0.0.1", family: 4 }],
    totalMs: 4_000,
    idleMs: 2_000,
    ...own,
  });
}

/** The error of a fetch, or its picture. */
async function outcome(
  address: string,
  own: Partial<Options> = {},
  turns = AT_ONCE,
): Promise<string> {
  try {
    const { signal } = new AbortController();
    return (await open(own).fetch(address, signal, turns)).toString("latin1");
  } catch (error) {
    if (error instanceof FetchProblem) return error.kind;
    throw error;
  }
}

describe("a picture", () => {
  test("a picture is fetched, by number and by name, and nothing is told but who asks", async () => {
    expect(await outcome(server.at("/car.jpg"))).toBe(BYTES.toString());
    expect(await outcome(server.at("/car.jpg", "cars.test"))).toBe(BYTES.toString());
    expect(server.asked.at(-1)?.headers).toEqual({
      host: `cars.test:${server.port}`,
      "user-agent": "Forecourt",
      accept: "image/*",
      "accept-encoding": "identity",
      connection: "close",
    });
  });

  test("a picture is followed to where it has moved, twice and no more", async () => {
    expect(await outcome(server.at("/hop?2"))).toBe(BYTES.toString());
    // A redirect gets neither the cookies nor the address of the page before.
    expect(server.asked.at(-1)?.headers).not.toHaveProperty("cookie");
    expect(server.asked.at(-1)?.headers).not.toHaveProperty("referer");
    expect(await outcome(server.at("/hop?3"))).toBe("redirects");
  });

  test.each([
    ["is not there", "/none.jpg", "missing"],
    ["is kept back", "/denied", "denied"],
    ["meets an error", "/failing", "failing"],
    ["is only a part", "/part", "unexpected"],
    ["has moved to nowhere", "/lost", "unexpected"],
    ["is too large without saying so", "/large", "large"],
    ["says that it is too large", "/large-said", "large"],
    ["is compressed unasked", "/bomb", "unexpected"],
    ["breaks off", "/broken", "broken"],
  ])("a picture that %s is refused", async (_, path, kind) => {
    expect(await outcome(server.at(path))).toBe(kind);
  });

  test("a picture that is compressed and does not say so stays as it was sent", async () => {
    expect((await outcome(server.at("/bomb-unsaid"))).length).toBe(BOMB.length);
  });

  test("a picture of a server that falls silent, or drips for ever, is given up in time", async () => {
    expect(await outcome(server.at("/silent"), { idleMs: 100 })).toBe("slow");
    expect(await outcome(server.at("/drip"), { idleMs: 1_000, totalMs: 400 })).toBe("slow");
  });

  test("a picture is given up when nobody wants it any more", async () => {
    const gone = new AbortController();
    const fetching = open().fetch(server.at("/silent"), gone.signal, AT_ONCE);
    void setTimeout(50).then(() => gone.abort(new Error("enough")));
    await expect(fetching).rejects.toThrow("enough");
    await expect(open().fetch(server.at("/car.jpg"), gone.signal, AT_ONCE)).rejects.toThrow(
      "enough",
    );
  });
});

describe("an address", () => {
  test.each([
    ["a loopback number", "http://127.0.0.2/", "private"],
    ["a private number", "http://10.0.0.1/", "private"],
    ["metadata of a cloud", "http://169.254.169.254/latest/meta-data", "private"],
    ["a shared number", "http://100.64.0.1/", "private"],
    ["a zero", "http://0.0.0.0/", "private"],
    ["zero alone", "http://0/", "private"],
    ["a decimal number", "http://2130706434/", "private"],
    ["an octal number", "http://0177.0.0.02/", "private"],
    ["a hexadecimal number", "http://0x7f000002/", "private"],
    ["multicast", "http://224.0.0.1/", "private"],
    ["broadcast", "http://255.255.255.255/", "private"],
    ["v6 loopback", "http://[::1]/", "private"],
    ["v6 unique local", "http://[fd00::1]/", "private"],
    ["v6 link-local", "http://[fe80::1]/", "private"],
    ["v4 mapped", "http://[::ffff:127.0.0.2]/", "private"],
    ["NAT64", "http://[64:ff9b::7f00:2]/", "private"],
    ["6to4", "http://[2002:7f00:2::]/", "private"],
    ["another port", "http://1.1.1.1:22/", "port"],
    ["another port of a name", "https://a.test:6379/", "port"],
    ["a user", "http://me@a.test/", "user"],
    ["a password", "http://:secret@a.test/", "user"],
    ["a file", "file:///etc/passwd", "scheme"],
    ["data", "data:image/png,AAAA", "scheme"],
    ["ftp", "ftp://a.test/", "scheme"],
    ["nothing", "", "scheme"],
  ])("an address of %s is refused, and so is one that leads to it", async (_, address, kind) => {
    expect(await outcome(address)).toBe(kind);
    if (address === "") return;
    expect(await outcome(server.at(`/to?${encodeURIComponent(address)}`))).toBe(kind);
  });

  test("an address of the server beside the allowed one is refused, whatever leads to it", async () => {
    expect(await outcome(inner.at("/car.jpg"))).toBe("private");
    const away = encodeURIComponent(inner.at("/car.jpg"));
    expect(await outcome(server.at(`/to?${away}`))).toBe("private");
    expect(inner.asked).toEqual([]);
  });
});

describe("a name", () => {
  const at = (address: string) => async () => [{ address, family: address.includes(":") ? 6 : 4 }];
  const outside = "http://pictures.test/car.jpg";

  test.each([
    "127.0.0.2",
    "10.0.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::ffff:10.0.0.1",
    "fd00::1",
    "64:ff9b::a00:1",
  ])("a name that leads to %s is refused like one that nobody has", async (address) => {
    expect(await outcome(outside, { findAddresses: at(address) })).toBe("unreachable");
  });

  test("a name that nobody has, or that is not found in time, is said to be out of reach", async () => {
    const fail = async () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
    expect(await outcome(outside, { findAddresses: fail })).toBe("unreachable");
    const wait = () => new Promise<never>(() => {});
    expect(await outcome(outside, { findAddresses: wait, totalMs: 50 })).toBe("unreachable");
  });

  test("a name of this machine is refused by the machine's own table of names", async () => {
    const pictures = createWebPictures({ allowed: [] });
    for (const name of ["localhost", "LOCALHOST.", "cars.localhost"])
      await expect(
        pictures.fetch(`http://${name}/`, new AbortController().signal, AT_ONCE),
      ).rejects.toThrow("The server could not be reached.");
  });

  test("a name that changes its mind is connected to as it was checked, and checked again", async () => {
    const answers = ["127.0.0.1", "127.0.0.2", "127.0.0.2"];
    let times = 0;
    const findAddresses = async () => [{ address: answers[times++] ?? "", family: 4 }];
    const pictures = open({ findAddresses });
    const signal = new AbortController().signal;
    const address = server.at("/car.jpg", "cars.test");
    expect(await pictures.fetch(address, signal, AT_ONCE)).toEqual(BYTES);
    expect(times).toBe(1);
    await expect(pictures.fetch(address, signal, AT_ONCE)).rejects.toThrow("could not be reached");
    expect(times).toBe(2);
    expect(inner.asked).toEqual([]);
  });

  test("a name with an inward address among others is asked at the others only", async () => {
    const findAddresses = async () =>
      ["127.0.0.2", "::1", "127.0.0.1"].map((address) => ({
        address,
        family: address === "::1" ? 6 : 4,
      }));
    expect(await outcome(server.at("/car.jpg", "cars.test"), { findAddresses })).toBe(
      BYTES.toString(),
    );
    expect(inner.asked).toEqual([]);
  });

  test("a name is checked at every hop", async () => {
    const hosts: Record<string, string> = { "a.test": "127.0.0.1", "b.test": "127.0.0.2" };
    const findAddresses = async (name: string) => [{ address: hosts[name] ?? "", family: 4 }];
    const away = encodeURIComponent(server.at("/car.jpg", "b.test"));
    const address = server.at(`/to?${away}`, "a.test");
    expect(await outcome(address, { findAddresses })).toBe("unreachable");
    expect(inner.asked).toEqual([]);
  });
});

describe("a turn", () => {
  /** Records every turn that is asked for; the turn of a network takes `waitMs` to come. */
  function noting(waitMs = 0): { turns: Turns; noted: string[] } {
    const noted: string[] = [];
    const turns: Turns = {
      pace: async () => void noted.push("pace"),
      async alone(network, ask) {
        noted.push(network);
        await setTimeout(waitMs);
        return ask();
      },
    };
    return { turns, noted };
  }

  test("a turn is taken for every hop, of the network that is connected to, whatever its name", async () => {
    const { turns, noted } = noting();
    const findAddresses = async (name: string) => {
      noted.push(name);
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const away = encodeURIComponent(server.at("/hop?1", "b.test"));
    expect(await outcome(server.at(`/to?${away}`, "a.test"), { findAddresses }, turns)).toBe(
      BYTES.toString(),
    );
    const hop = (name: string) => ["pace", name, "127.0.0.1"];
    expect(noted).toEqual(["a.test", "b.test", "b.test"].flatMap(hop));
  });

  test("a turn is waited for without being counted as the server's time", async () => {
    const { turns } = noting(150);
    expect(await outcome(server.at("/hop?2"), { totalMs: 300 }, turns)).toBe(BYTES.toString());
  });

  test("a turn is taken for each of the addresses of a name that are tried, three at most", async () => {
    const { turns, noted } = noting();
    const { port } = await closedPort();
    const addresses = [2, 3, 4, 5, 6].map((last) => ({ address: `127.0.0.${last}`, family: 4 }));
    const found = [...addresses, { address: "::1", family: 6 }];
    const own = { findAddresses: async () => found, allowed: [{ host: "cars.test", port }] };
    expect(await outcome(`http://cars.test:${port}/`, own, turns)).toBe("unreachable");
    // The addresses alternate, because not every machine can reach both IPv4 and IPv6.
    const tried = ["127.0.0.2", "0.0.0.0.0.0.0.0", "127.0.0.3"];
    expect(noted).toEqual(tried.flatMap((each) => ["pace", each]));
  });

  test("a turn is not taken again at other addresses when one has answered", async () => {
    const { turns, noted } = noting();
    const findAddresses = async () =>
      ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
    const allowed = [{ host: "cars.test", port: server.port }];
    const address = server.at("/failing", "cars.test");
    expect(await outcome(address, { findAddresses, allowed }, turns)).toBe("failing");
    expect(noted).toEqual(["pace", "127.0.0.1"]);
    expect(inner.asked).toEqual([]);
  });
});

test("a server that refuses connections reads like a name that leads inward", async () => {
  const { port } = await closedPort();
  const allowed = [{ host: "127.0.0.1", port }];
  expect(await outcome(`http://127.0.0.1:${port}/`, { allowed })).toBe("unreachable");
});

async function closedPort(): Promise<AddressInfo> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, "close");
  return address;
}

/** A self-signed certificate and its key, both for this test only. */
const OWN_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrtNlVupUYodKTH5P
xVhW/zQAWjI1yRnoc8ZNSSd6dL+hRANCAARFDAuArFvpv0E0j6n5BtttXHdmd8JF
hgACquvtTbrD0Efhxtu60rNzcfO/z8QTPtvwaXBvcIlrYDaL3iGdzZFB
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUePT/ybbbkqXdhXSpDjEEl5XwuFQwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDAgFw0yNjExMjExNDI4MzJaGA8yMTI2
MTAyODE0MjgzMlowGDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABEUMC4CsW+m/QTSPqfkG221cd2Z3wkWGAAKq6+1NusPQ
R+HG27rSs3Nx87/PxBM+2/BpcG9wiWtgNoveIZ3NkUGjUzBRMB0GA1UdDgQWBBQs
K8NKQOMpDk96CXjQyWRFMQ1YxTAfBgNVHSMEGDAWgBQsK8NKQOMpDk96CXjQyWRF
MQ1YxTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIG9Lymxc+aZp
zt+i0Ymc38fv78ua/LiNM3PV9lUuAkJGAiADYqPFiKXfMNvak4H00+7YLI+uwShz
YZaIQWFdfgoZLw==
-----END CERTIFICATE-----`,
};

test("a certificate that nobody vouches for is not believed", async () => {
  const secure = createTlsServer(OWN_CERTIFICATE, (_, response) => response.end("secret"));
  onTestFinished(() => void secure.close());
  secure.listen(0, "127.0.0.1");
  await once(secure, "listening");
  const { port } = secure.address() as AddressInfo; // it listens on a port
  const allowed = [{ host: "127.0.0.1", port }];
  expect(await outcome(`https://pictures.test:${port}/`, { allowed })).toBe("certificate");
});

test("a proxy that the environment names is left out of it", async () => {
  const proxy = await startPictureServer({});
  onTestFinished(() => proxy.close());
  const code = `
    import { createWebPictures } from "#server/adapters/web-pictures/http.ts";
    const pictures = createWebPictures({ allowed: [{ host: "127.0.0.1", port: ${server.port} }] });
    const turns = { pace: async () => {}, alone: (_, ask) => ask() };
    const found = await pictures.fetch("${server.at("/car.jpg")}", new AbortController().signal, turns);
    process.stdout.write(found);`;
  const address = proxy.at("");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", code],
    {
      env: {
        ...process.env,
        NODE_USE_ENV_PROXY: "1",
        HTTP_PROXY: address,
        http_proxy: address,
        NO_PROXY: "",
        no_proxy: "",
      },
    },
  );
  expect([stdout, proxy.asked.length]).toEqual([BYTES.toString(), 0]);
});

test("nothing stays open, whatever happened", async () => {
  const handles = () => readdirSync("/proc/self/fd").length;
  const before = handles();
  const paths = ["/car.jpg", "/hop?2", "/large", "/broken", "/none.jpg", "/silent", "/bomb"];
  const all = paths.flatMap((path) => Array.from({ length: 10 }, () => path));
  await Promise.all(all.map((path) => outcome(server.at(path), { idleMs: 300 })));
  await expect.poll(handles, { timeout: 5_000 }).toBeLessThanOrEqual(before);
});
