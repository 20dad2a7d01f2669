import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** The modules of each script of the pages, with their bytes before minification. */
export type ModuleReport = Record<
  string,
  { imports: string[]; dynamicImports: string[]; modules: Record<string, number> }
>;

export function moduleReportOf(language: string): string {
  return `build/${language}/modules.json`;
}

interface Chunk {
  type: string;
  imports: string[];
  dynamicImports: string[];
  modules: Record<string, { renderedLength: number }>;
}

/** Writes the report beside the built pages, for the test that limits their size. */
export function reportModules(language: string) {
  const path = moduleReportOf(language);
  return {
    name: "report-modules",
    generateBundle(
      this: { environment?: { name: string } },
      _: unknown,
      bundle: Record<string, unknown>,
    ) {
      if (this.environment?.name !== "client") return;
      const report: ModuleReport = {};
      for (const [file, output] of Object.entries(bundle as Record<string, Chunk>)) {
        // rollup's own type has assets in it too
        if (output.type !== "chunk") continue;
        const modules = Object.entries(output.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id, { renderedLength }]): [string, number] => [
            relative(process.cwd(), id).replaceAll("\\", "/"),
            renderedLength,
          ]);
        const { imports, dynamicImports } = output;
        report[file] = { imports, dynamicImports, modules: Object.fromEntries(modules) };
      }
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(report, null, 1));
    },
  };
}
