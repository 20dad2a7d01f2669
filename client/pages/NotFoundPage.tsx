import { t } from "#shared/lib/text.ts";
import { NotFound } from "#client/features/marketing/NotFound.tsx";

/** Catch-all route: answers like a car or a category that does not exist. */
export function loader(): never {
  throw new Response(t`Page not found.`, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
