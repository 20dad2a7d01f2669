import type { FastifyReply } from "fastify";

/**
 * Content-Security-Policy of a page. `scripts` are the hashes of its inline scripts; no other inline script
 * runs. The only allowed host is our own, and Stripe's where cards are charged there
 * (docs.stripe.com/security/guide).
 */
export function contentSecurityPolicy(
  scripts: readonly string[] = [],
  { withStripe = false }: { withStripe?: boolean } = {},
): string {
  const stripe = withStripe ? ["https://js.stripe.com", "https://*.js.stripe.com"] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...stripe, ...scripts.map((hash) => `'${hash}'`)].join(" "),
    ...(withStripe
      ? [
          "connect-src 'self' https://api.stripe.com",
          ["frame-src blob:", ...stripe, "https://hooks.stripe.com"].join(" "),
        ]
      : // PDF documents that admins read beside a decision: the page makes each frame's content itself.
        ["frame-src blob:"]),
    // Each picture has its placeholder's colours in a style attribute.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of every reply, including those that never reach Fastify. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(self), microphone=()",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** Headers that browsers obey for documents alone. A page has a dozen files, each with its headers. */
const OF_DOCUMENTS = ["x-frame-options", "cross-origin-opener-policy", "permissions-policy"];

/** Leaves a file that is part of pages, such as a script or a picture, the headers that mean something for it. */
export function guardFile(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  // A browser shows a picture that is opened by itself in a document with inline styles.
  reply.header(
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
}

/**
 * Headers of a reply that is no page: the common ones and the strictest policy. Pages override the policy.
 */
export function securityHeaders({
  publicUrl,
  publicDemo,
}: {
  publicUrl: string;
  publicDemo?: object | undefined;
}): Record<string, string> {
  return {
    ...commonHeaders(publicUrl),
    "content-security-policy": contentSecurityPolicy(),
    // No search engine lists cars that do not exist.
    ...(publicDemo && { "x-robots-tag": "noindex" }),
  };
}
