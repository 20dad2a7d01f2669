import { renderText } from "#client/features/marketing/render-text.ts";
import { TextPage } from "#client/features/marketing/TextPage.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/PrivacyPage.ts";

export function loader({ context }: Route.LoaderArgs) {
  return renderText(context.get(servicesContext).marketing.brand, "privacy");
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} path={paths.privacy()} />;
}
