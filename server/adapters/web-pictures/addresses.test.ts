import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { hostOf, isOutward, mayConnect, networkOf, portOf } from "./addresses.ts";

describe("an address", () => {
  test.each([
    "93.184.215.14",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "169.253.255.255",
    "198.20.0.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
  ])("%s is outward", (address) => expect(isOutward(address)).toBe(true));

  test.each([
    ["this network", "0.0.0.0"],
    ["this network, another one", "0.1.2.3"],
    ["loopback", "127.0.0.1"],
    ["loopback, another one", "127.255.255.254"],
    ["private 10", "10.0.0.1"],
    ["private 172.16", "172.16.0.1"],
    ["private 172.31", "172.31.255.255"],
    ["private 192.168", "192.168.1.1"],
    ["shared by a provider", "100.64.0.1"],
    ["shared by a provider, its end", "100.127.255.255"],
    ["metadata of a cloud", "169.254.169.254"],
    ["metadata of another cloud", "100.100.100.200"],
    ["a cloud's own service", "168.63.129.16"],
    ["protocol assignments", "192.0.0.8"],
    ["documentation", "192.0.2.1"],
    ["documentation 2", "198.51.100.1"],
    ["documentation 3", "203.0.113.1"],
    ["6to4 relays", "192.88.99.1"],
    ["measurements", "198.18.0.1"],
    ["multicast", "224.0.0.1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["v6 loopback", "::1"],
    ["v6 unspecified", "::"],
    ["v6 unique local fc", "fc00::1"],
    ["v6 unique local fd", "fd12:3456::1"],
    ["v6 link-local", "fe80::1"],
    ["v6 link-local with a zone", "fe80::1%eth0"],
    ["v6 site-local", "fec0::1"],
    ["v6 multicast", "ff02::1"],
    ["v4 mapped", "::ffff:127.0.0.1"],
    ["v4 mapped, outward", "::ffff:1.1.1.1"],
    ["v4 mapped, as numbers", "::ffff:7f00:1"],
    ["v4 compatible", "::127.0.0.1"],
    ["v4 translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64, local", "64:ff9b:1::7f00:1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001::1"],
    ["v6 documentation", "2001:db8::1"],
    ["v6 documentation 2", "3fff::1"],
    ["v6 discard", "100::1"],
    ["v6 not handed out", "4000::1"],
    ["a name", "localhost"],
    ["nothing", ""],
    ["a number in octal", "0177.0.0.1"],
    ["one number", "2130706433"],
  ])("an address of %s is none of the open internet", (_, address) => {
    expect(isOutward(address)).toBe(false);
  });

  test("an address of this machine itself is none either", () => {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect(isOutward(address)).toBe(false);
  });
});

test("addresses of version 6 that one customer is given are one network", () => {
  expect(networkOf("2a00:1450:4001:81b::200e")).toBe(networkOf("2a00:1450:4001:81b:9:8:7:6"));
  expect(networkOf("2a00:1450:4001:81b::1")).not.toBe(networkOf("2a00:1450:4001:81c::1"));
  expect(networkOf("1.1.1.1")).not.toBe(networkOf("1.1.1.2"));
});

describe("a host", () => {
  test.each([
    ["decimal", "http://2130706433/"],
    ["octal", "http://0177.0.0.01/"],
    ["hexadecimal", "http://0x7f.0x0.0x0.0x1/"],
    ["one hexadecimal number", "http://0x7f000001/"],
    ["short", "http://127.1/"],
    ["wide digits", "http://１２７.０.０.１/"],
    ["with a dot at its end", "http://127.0.0.1./"],
    ["encoded", "http://%31%32%37.0.0.1/"],
  ])("a host in a %s form is told apart by its value", (_, address) => {
    expect(hostOf(new URL(address))).toBe("127.0.0.1");
  });

  test("a host of version 6 has no brackets; a port that is not named is the usual one", () => {
    expect(hostOf(new URL("http://[0:0:0:0:0:FFFF:127.0.0.1]/"))).toBe("::ffff:7f00:1");
    expect([new URL("http://a.test"), new URL("https://a.test")].map(portOf)).toEqual([80, 443]);
    expect(portOf(new URL("https://a.test:80"))).toBe(80);
  });
});

describe("what an operator allows", () => {
  const allowed = [
    { host: "10.0.0.5", port: undefined },
    { host: "nas.lan", port: 8080 },
    { host: "fd00::5", port: 81 },
  ];
  test.each([
    ["an address", "10.0.0.5", 80, "10.0.0.5", true],
    ["a name that leads to it", "pictures.lan", 443, "10.0.0.5", true],
    ["another port of it", "10.0.0.5", 8080, "10.0.0.5", false],
    ["its neighbour", "10.0.0.6", 80, "10.0.0.6", false],
    ["a name, wherever it leads", "nas.lan", 8080, "192.168.0.9", true],
    ["the usual port of that name", "nas.lan", 80, "192.168.0.9", false],
    ["that port of others", "1.1.1.1", 8080, "1.1.1.1", false],
    ["version 6", "fd00::5", 81, "fd00::5", true],
    ["the open internet as ever", "a.test", 443, "1.1.1.1", true],
  ])("what an operator allows is judged for %s", (_, host, port, address, may) => {
    expect(mayConnect({ host, port, address }, allowed)).toBe(may);
  });
});
