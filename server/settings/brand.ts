import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Brand } from "#shared/rules/brand.ts";
import { type Config, ConfigError } from "./config.ts";

const DEFAULT_FILE = join(import.meta.dirname, "brand.default.json");

/**
 * Loads the operator's texts: `BRAND_FILE`, or `brand.json` in the data directory, merged over the
 * defaults part by part, and its texts one by one. @throws ConfigError naming the file and every invalid part.
 */
export function loadBrand(config: Pick<Config, "brandFile" | "dataDir">): Brand {
  const ownFile = config.brandFile ?? join(config.dataDir, "brand.json");
  const defaults = readObject(DEFAULT_FILE);
  const { texts = {}, ...own }: { texts?: unknown } =
    config.brandFile !== undefined || existsSync(ownFile) ? readObject(ownFile) : {};
  const parsed = Brand.strict().safeParse({
    ...defaults,
    ...own,
    texts: typeof texts === "object" ? { ...readTexts(), ...texts } : texts,
  });
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map(
      (issue) =>
        `${ownFile}: ${issue.path.length > 0 ? `${issue.path.join(".")}: ` : ""}${issue.message}`,
    ),
  );
}

/** The pages of the footer as the product has them, each in a file of its own. */
function readTexts(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(Brand.shape.texts.shape).map((name) => [
      name,
      readFileSync(join(import.meta.dirname, "texts", `${name}.md`), "utf8"),
    ]),
  );
}

function readObject(file: string): object {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`The brand file ${file} cannot be read as JSON: ${reason}`]);
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new ConfigError([`The brand file ${file} must contain a JSON object.`]);
  }
  return content;
}
