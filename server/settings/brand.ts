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
function readTexts(folder = "texts"): Record<string, string> {
  return Object.fromEntries(
    Object.keys(Brand.shape.texts.shape).map((name) => [
      name,
      readFileSync(join(import.meta.dirname, folder, `${name}.md`), "utf8"),
    ]),
  );
}

/**
 * The texts of the product in another language, by those in English: whatever an operator has left as it was reads well
 * in each language. Empty for a language without such texts (`brand.LANGUAGE.json` and `texts/LANGUAGE`).
 */
export function readDefaultTexts(language: string): ReadonlyMap<string, string> {
  const file = join(import.meta.dirname, `brand.${language}.json`);
  if (!existsSync(file)) return new Map();
  const english = listTexts({ ...readObject(DEFAULT_FILE), texts: readTexts() });
  const theirs = listTexts({ ...readObject(file), texts: readTexts(join("texts", language)) });
  return new Map([...english].map(([place, text]) => [text, theirs.get(place) ?? text]));
}

/** Every text in a value as settings have it, by its place: `guide.steps.0.title`. */
function listTexts(value: unknown, place = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[place, value.trim()]]);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...listTexts(inner, `${place}.${name}`)]),
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
