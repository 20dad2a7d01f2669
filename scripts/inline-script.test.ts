import { expect, test } from "vitest";
import { scriptOf } from "./inline-script.ts";

/** The value of the script in a page. */
async function valueOf(source: string, call: string): Promise<unknown> {
  const url = `data:text/javascript,${encodeURIComponent(`export default ${await scriptOf("a.ts", source)}${call}`)}`;
  return ((await import(url)) as { default: unknown }).default; // exported above
}

test("a function is put into a page with all that stands before and after it in its file", async () => {
  const source = `
    const FIRST: string = "a";
    export function join(sign: string): string { return FIRST + sign + last(); }
    function last(): string { return LAST; }
    const LAST = "z";`;
  expect(await valueOf(source, '("-")')).toBe("a-z");
});

test("a statement after the function runs, too", async () => {
  expect(await valueOf("let n = 1; export function count() { return n; } n += 1;", "()")).toBe(2);
});

test.each([
  ["an import", 'import { a } from "./a.ts"; export function b() { return a; }'],
  ["a dynamic import", 'export function b() { return import("./a.ts"); }'],
  ["import.meta", "export function b() { return import.meta.url; }"],
  ["no export", "function b() {}"],
  ["a second export", "export function a() {} export function b() {}"],
  ["another second export", "export function a() {}\nexport const b = 1;"],
  ["a default export", "export default function b() {}"],
])("a file with %s cannot be put into a page", async (_, source) => {
  await expect(scriptOf("a.ts", source)).rejects.toThrow(
    "exports one function and imports nothing",
  );
});

test("a file that cannot be parsed is refused", async () => {
  await expect(scriptOf("a.ts", "export function a() { let }")).rejects.toThrow("Transform failed");
});
