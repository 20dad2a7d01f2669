import { LANGUAGE, LANGUAGES, pathIn, withoutLanguage } from "#shared/lib/language.ts";
import { useSite } from "#client/lib/api/site.ts";

interface PageHeadProps {
  title: string;
  description?: string;
  /** Canonical path of the page, without irrelevant query parameters. */
  path: string;
  /** Path of the picture shown where the page is shared. */
  image?: string | undefined;
  isIndexed?: boolean;
  /** One of many variants of the page at `path`, such as a filtered list: only that page is indexed. */
  isVariant?: boolean;
  /** schema.org data; prices, names and dates as the page shows them. */
  data?: object;
}

/** Title, description, canonical address and metadata for other sites; React hoists them to the head. */
export function PageHead({
  title,
  description,
  path,
  image,
  isIndexed = true,
  isVariant = false,
  data,
}: PageHeadProps) {
  const { origin, brand } = useSite();
  const whole = `${title} - ${brand.name}`;
  const words = description ?? brand.description;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={words} />
      {isIndexed && <link rel="canonical" href={origin + path} />}
      {isIndexed && !isVariant && LANGUAGES.length > 1 && <Alternates path={path} />}
      {(!isIndexed || isVariant) && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      {image !== undefined && <meta property="og:image" content={origin + image} />}
      {data !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeData(data) }} />
      )}
    </>
  );
}

/** The page's addresses in all languages; the first is for whoever reads none of them. */
function Alternates({ path }: { path: string }) {
  const { origin } = useSite();
  const plain = withoutLanguage(LANGUAGE, path);
  const tags = LANGUAGES.map(({ tag }) => [tag, pathIn(tag, plain)] as const); // pairs
  return [...tags, ["x-default", plain] as const].map(([tag, address]) => (
    <link key={tag} rel="alternate" hrefLang={tag} href={origin + address} />
  ));
}

/** JSON escaped so that no text of a seller can end the script element. */
function writeData(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
