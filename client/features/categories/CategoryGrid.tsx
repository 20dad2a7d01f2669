import { useId } from "react";
import type { Category } from "#shared/contract/categories.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { carsText } from "#client/domain/cars-text.ts";
import { categoryText } from "#shared/rules/fact-words.ts";
import { imageIdOfAddress } from "#shared/rules/pictures.ts";
import type { CategoryId } from "#shared/rules/vocabulary.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { sourceSet } from "#client/ui/Picture.tsx";

const nameOf = ({ category_id: id }: Category) => categoryText(id as CategoryId); // there are no others

const DARK = "(prefers-color-scheme: dark)";
/** On the smallest screens a picture stands beside the name. */
const SIZES = "(min-width: 1280px) 400px, (min-width: 768px) 31vw, (min-width: 640px) 94vw, 96px";

interface CategoryGridProps {
  categories: readonly Category[];
  /** Paths of pictures for dark pages, by the path of the picture. */
  darkDrawings: Readonly<Record<string, string>>;
}

export function CategoryGrid({ categories, darkDrawings }: CategoryGridProps) {
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl sm:text-3xl">
        <Trans>Explore Cars by Categories</Trans>
      </h2>
      <ul className="mt-6 grid gap-3 sm:gap-5 md:grid-cols-3">
        {categories.map((category) => (
          <li
            key={category._id}
            className="group relative overflow-hidden rounded-lg bg-surface max-sm:flex shadow-low ring-1 ring-line hover:shadow-mid"
          >
            {category.category_img !== null && (
              <CategoryPicture
                path={new URL(category.category_img).pathname}
                darkDrawings={darkDrawings}
              />
            )}
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 p-5 max-sm:block max-sm:self-center max-sm:px-4 max-sm:py-2">
              <h3 className="text-xl sm:text-2xl">
                <a
                  href={paths.category(category.category_id)}
                  className="after:absolute after:inset-0 group-hover:underline"
                >
                  {nameOf(category)}
                </a>
              </h3>
              <p className="text-sm text-muted tabular-nums">
                {carsText(category.product_count, format)}
              </p>
              {category.description !== null && (
                <p className="mt-1 w-full text-muted wrap-anywhere">{category.description}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A picture of this site in the sizes that it is kept in; nothing for another path. */
function Sizes({ path, media }: { path: string; media?: string }) {
  const id = imageIdOfAddress(path);
  return id && <source media={media} type="image/avif" srcSet={sourceSet(id)} sizes={SIZES} />;
}

function CategoryPicture({
  path,
  darkDrawings,
}: {
  path: string;
  darkDrawings: CategoryGridProps["darkDrawings"];
}) {
  const dark = darkDrawings[path];
  return (
    <picture className="block shrink-0 max-sm:w-24">
      {dark !== undefined && (
        <>
          <Sizes path={dark} media={DARK} />
          <source media={DARK} srcSet={dark} />
        </>
      )}
      <Sizes path={path} />
      <img
        src={path}
        width={800}
        height={600}
        alt=""
        loading="lazy"
        decoding="async"
        // A picture of the operator's own has no version for dark pages.
        className={`aspect-4/3 size-full bg-sunken object-cover ${dark === undefined ? "dark:brightness-75" : ""}`}
      />
    </picture>
  );
}
