import { renderText } from "#client/features/marketing/render-text.ts";
import { TextPage } from "#client/features/marketing/TextPage.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/ImprintPage.ts";

export function loader({ context }: Route.LoaderArgs) {
  return renderText(context.get(servicesContext).marketing.brand, "imprint");
}

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} path={paths.imprint()} />;
}
