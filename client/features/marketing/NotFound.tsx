import { paths } from "#client/paths.ts";
import { PageHead } from "#client/lib/PageHead.tsx";
import { useSite } from "#client/lib/site.ts";
import { Picture } from "#client/ui/Picture.tsx";

export function NotFound() {
  const { pictures } = useSite();
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-center px-4 py-12 text-center">
      <PageHead title="Page not found" path={paths.home()} isIndexed={false} />
      <Picture
        picture={pictures.notFound}
        sizes="(min-width: 768px) 720px, 94vw"
        isEager
        className="h-auto w-full rounded-lg"
      />
      <h1 className="mt-8 text-3xl sm:text-4xl">This bay is empty</h1>
      <p className="mt-3 text-muted">
        The page may have moved, or the car was taken down. The address could also have a typing
        mistake.
      </p>
      <a
        href={paths.home()}
        className="mt-6 inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
      >
        Back to Home
      </a>
    </div>
  );
}
