import type { Picture as PictureData } from "#shared/contract/product-shapes.ts";
import type { Brand } from "#shared/rules/brand.ts";
import { Picture } from "#client/ui/Picture.tsx";
import { Stars } from "#client/ui/Stars.tsx";

type SampleGalleryProps = Brand["galleries"][number] & { pictures: readonly PictureData[] };

/** Cars as the operator likes to show them, with the operator's own rating. Not listings. */
export function SampleGallery({ title, note, cars, pictures }: SampleGalleryProps) {
  return (
    <section aria-label={title} className="late">
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      <p className="mt-2 text-muted">{note}</p>
      <ul className="mt-6 grid grid-cols-2 gap-4 md:grid-cols-4">
        {cars.map((car, at) => {
          const picture = pictures[at];
          return (
            <li key={car.name}>
              {picture && (
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(min-width: 768px) 25vw, calc(50vw - 24px)"
                  className="aspect-4/3 h-auto w-full rounded-md object-cover dark:brightness-75"
                />
              )}
              <h3 className="mt-3 text-lg">{car.name}</h3>
              <Stars rating={car.rating} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
