/**
 * Content-Security-Policy of a page. `scripts` are the hashes of the scripts written into it;
 * no other inline script runs, and no host but our own is spoken to, or Stripe's where cards are
 * charged there (docs.stripe.com/security/guide).
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
          ["frame-src", ...stripe, "https://hooks.stripe.com"].join(" "),
        ]
      : []),
    // Each picture carries the colours of its placeholder in a style attribute.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The headers every reply carries, also those that never reach Fastify. */
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

/** The headers of a reply that is no page: those and the strictest policy. Pages put their own in its place. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): Record<string, string> {
  return { ...commonHeaders(publicUrl), "content-security-policy": contentSecurityPolicy() };
}
