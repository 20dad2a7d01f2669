import { useId } from "react";
import type { Category } from "#shared/contract/categories.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";

export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl">
        Explore Cars by Categories
      </h2>
      <ul className="mt-6 grid gap-3 sm:gap-5 md:grid-cols-3">
        {categories.map((category) => (
          <li
            key={category._id}
            className="group relative overflow-hidden rounded-lg bg-surface max-sm:flex shadow-low ring-1 ring-line hover:shadow-mid"
          >
            {category.category_img !== null && (
              <img
                src={new URL(category.category_img).pathname}
                width={800}
                height={600}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-4/3 h-auto w-full bg-sunken object-cover max-sm:w-1/3 dark:brightness-75"
              />
            )}
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 p-5 max-sm:grow max-sm:content-center max-sm:px-4 max-sm:py-2">
              <h3 className="text-xl sm:text-2xl">
                <a
                  href={paths.category(category.category_id)}
                  className="after:absolute after:inset-0 group-hover:underline"
                >
                  {category.category_name}
                </a>
              </h3>
              <p className="text-sm text-muted tabular-nums">
                {format.number(category.product_count)}{" "}
                {category.product_count === 1 ? "car" : "cars"}
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
