import { expect, test } from "vitest";
import { networkOf } from "./caller-address.ts";
import { normalCookies } from "./cookies.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["a=1; b=2", "a=1; b=2"],
  ["a=1;b=2", "a=1; b=2"],
  ["a=1; a=2", "a=1"],
  ["a =1; a=2", "a=2"],
  ['a="1"; a=2', "a=2"],
  ["a=1 ; b=2", "b=2"],
  ["  a=1; b=2", "b=2"],
  ["a; b=2; =3", "b=2"],
  ["a=b=c", "a=b=c"],
])("cookies %j are read as %j", (header, expected) => {
  expect(normalCookies(header)).toBe(expected);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("tries of %j are counted by %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
