interface ParsedUrl {
  readonly origin: string;
  readonly href: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Browsers and Node both have `URL`, but this folder is compiled without the types of either. */
declare const URL: {
  new (address: string, base: string): ParsedUrl;
  canParse(address: string, base: string): boolean;
};

/**
 * The path, query and fragment of an address on this site, or undefined where it leads elsewhere (open
 * redirect). Decides as a browser would: the address is parsed, serialised and parsed again, because the path
 * of a parsed address may itself begin with `//`, which is another host (`/.//other.example`).
 */
export function localPath(address: string, origin: string): string | undefined {
  if (!address.startsWith("/")) return undefined;
  const parsed = parse(address, origin);
  if (parsed?.origin !== origin) return undefined;
  const path = parsed.pathname + parsed.search + parsed.hash;
  return parse(path, origin)?.href === origin + path ? path : undefined;
}

function parse(address: string, origin: string): ParsedUrl | undefined {
  return URL.canParse(address, origin) ? new URL(address, origin) : undefined;
}
