import { t } from "#shared/lib/text.ts";
import { MySearches } from "#client/features/alerts/tool/MySearches.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function MySearchesPage() {
  return (
    <>
      <PageHead title={t`Saved searches`} path={paths.mySearches()} isIndexed={false} />
      <MySearches />
    </>
  );
}
