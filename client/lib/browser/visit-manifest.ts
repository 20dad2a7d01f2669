/** Address of the manifest of public pages, beside the router's own of all pages. In development there is none. */
export function visitManifestOf(url: string): string {
  return url.replace("/assets/manifest-", "/assets/visit-manifest-");
}
