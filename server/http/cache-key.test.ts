import { describe, expect, test } from "vitest";
import { normalRequest } from "./cache-key.ts";

const keyOf = (url: string, headers = {}, method = "GET") =>
  normalRequest({ url, headers, method })?.key;

describe("the key of a stored reply", () => {
  test("the key of a stored reply is the path and the parameters that count, in one order", () => {
    expect(keyOf("/")).toBe("/");
    expect(keyOf("/categories/01?utm_source=x&page=3&fbclid=1")).toBe("/categories/01?page=3");
    expect(keyOf("/api/cars?page=2&list=new&x=y")).toBe("/api/cars?list=new&page=2");
    expect(keyOf("/used-cars?page=1")).toBe("/used-cars");
  });

  test("the pages of a make and its models keep the page's number, and nothing else of what is sent", () => {
    expect(keyOf("/used-cars/volkswagen?x=y&page=2&lang=de")).toBe("/used-cars/volkswagen?page=2");
    expect(keyOf("/used-cars/volkswagen/golf?page=1")).toBe("/used-cars/volkswagen/golf");
    expect(keyOf("/used-cars/volkswagen/golf", { host: "evil.test" })).toBe(
      "/used-cars/volkswagen/golf",
    );
  });

  test("parameters of a search do not count for pages that are no lists", () => {
    expect(keyOf("/blogs?fuel=diesel")).toBe("/blogs");
    expect(keyOf("/compare")).toBe("/compare");
  });

  test("ignores what a stranger can forge", () => {
    const forged = {
      host: "evil.test",
      "x-forwarded-host": "evil.test",
      "x-original-url": "/admin",
      "accept-language": "xx",
      cookie: "theme=dark",
    };
    expect(keyOf("/", forged)).toBe("/");
  });

  test.each([
    ["another method", "/", {}, "POST"],
    ["a token", "/", { authorization: "Bearer x" }, "GET"],
    ["a session", "/", { cookie: "a=b; __Secure-session=1" }, "GET"],
    ["a session of another name", "/", { cookie: "x=1; better-auth.session_token=1" }, "GET"],
    ["a session of the product", "/", { cookie: "forecourt.session_token=1" }, "GET"],
    ["a doubled slash", "//used-cars", {}, "GET"],
    ["an encoded path", "/%75sed-cars", {}, "GET"],
    ["a path that climbs", "/x/../used-cars", {}, "GET"],
    ["a trailing slash", "/used-cars/", {}, "GET"],
    ["a page said twice", "/used-cars?page=2&page=3", {}, "GET"],
    ["a page that is no number", "/used-cars?page=2x", {}, "GET"],
    ["a list that is searched", "/used-cars?fuel=diesel", {}, "GET"],
    ["a list that is sorted", "/new-cars?page=2&sort=cheapest", {}, "GET"],
    ["a list with an encoded parameter of a search", "/upcoming?%66uel=diesel", {}, "GET"],
    ["a category with an empty parameter of a search", "/categories/01?q=", {}, "GET"],
    ["a list with one more filter open", "/used-cars?more=fuel", {}, "GET"],
    ["a step of a log-in", "/api/auth/google?language=de", {}, "GET"],
    ["a comparison", "/compare?cars=1,2", {}, "GET"],
    ["a make's page that is searched", "/used-cars/volkswagen?fuel=diesel", {}, "GET"],
    ["a model's page that is sorted", "/used-cars/volkswagen/golf?sort=cheapest", {}, "GET"],
    ["a make in another script", "/used-cars/%D0%BB%D0%B0%D0%B4%D0%B0", {}, "GET"],
    ["a make with an encoded letter", "/used-cars/%76olkswagen", {}, "GET"],
    ["a page with leading zeros", "/used-cars?page=007", {}, "GET"],
  ])("there is none for %s", (_title, url, headers, method) => {
    expect(keyOf(url, headers, method)).toBeUndefined();
  });
});
