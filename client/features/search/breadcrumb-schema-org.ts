import type { Crumb } from "#client/ui/Breadcrumb.tsx";

/** schema.org data of the way to a page, which is its last step. */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs
      // A step without a page has no place in these data.
      .filter(({ href }) => href !== undefined)
      .map(({ text, href }, at) => ({
        "@type": "ListItem",
        position: at + 1,
        name: text,
        item: `${origin}${href}`,
      })),
  };
}
