import { readFileSync } from "node:fs";
import { minifySync, transformWithOxc } from "vite";

const QUERY = "?script";

/**
 * `import text from "./file.ts?script"`: the one function that the file exports, as the shortest script that is an
 * expression. The file may import nothing.
 *
 * @throws {Error} if it does, or exports anything else
 */
export function inlineScript() {
  return {
    name: "inline-script",
    enforce: "pre" as const, // not any string
    async load(this: { addWatchFile(file: string): void }, id: string) {
      if (!id.endsWith(QUERY)) return;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      const [, ...exported] = code.split(/^export (?=function\b)/m);
      if (exported.length !== 1 || /^(?:import|export)\b(?! function\b)/m.test(code))
        throw new Error(`${file} is put into pages: it exports one function and imports nothing`);
      const whole = `export default (() => {${code.replace(/^export (?=function\b)/m, "return ")}})();`;
      const short = minifySync(file, whole, { module: true });
      if (short.errors.length > 0) throw new Error(`${file}: ${short.errors[0]?.message ?? ""}`);
      const text = short.code.replace(/^export default\s*/, "").replace(/;$/, "");
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
