import { readFileSync } from "node:fs";
import { minifySync, transformWithOxc } from "vite";

const QUERY = "?script";

/**
 * `import text from "./file.ts?script"`: the one function that the file exports, as the shortest text of an expression in
 * brackets. The file may import nothing.
 */
export function inlineScript() {
  return {
    name: "inline-script",
    enforce: "pre" as const, // not any string
    async load(this: { addWatchFile(file: string): void }, id: string) {
      if (!id.endsWith(QUERY)) return;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const text = await scriptOf(file, readFileSync(file, "utf8"));
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

/**
 * The function that a TypeScript source exports, as the text of an expression.
 *
 * @throws {Error} if the source imports, or exports anything else
 */
export async function scriptOf(file: string, source: string): Promise<string> {
  const { code } = await transformWithOxc(source, file);
  const EXPORT = /^export (?=function (\w+))/gm;
  const [name, ...others] = [...code.matchAll(EXPORT)].map(([, each]) => each);
  const rest = code.replace(EXPORT, "");
  if (name === undefined || others.length > 0 || /^\s*export\b|\bimport\b/m.test(rest))
    throw new Error(`${file} is put into pages: it exports one function and imports nothing`);
  const whole = `export default (() => {${rest}\nreturn ${name}})();`;
  const short = minifySync(file, whole, { module: true });
  if (short.errors.length > 0) throw new Error(`${file}: ${short.errors[0]?.message ?? ""}`);
  return `(${short.code.replace(/^export default\s*/, "").replace(/;$/, "")})`;
}
