import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { NoticeList } from "#client/features/notices/NoticeList.tsx";
import { NoticeTabs } from "#client/features/notices/NoticeTabs.tsx";
import { Preferences } from "#client/features/notices/Preferences.tsx";
import { PushPanel } from "#client/features/notices/PushPanel.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function NoticesPage() {
  const { role } = useOutletContext<SessionUser>();
  const [search] = useSearchParams();
  const isSettings = search.get("tab") === "settings";
  return (
    <>
      <PageHead title={t`Notifications`} path={paths.notices()} isIndexed={false} />
      <div className="relative max-w-3xl xl:max-w-none">
        <h1 className="tool-title">
          <Trans>Notifications</Trans>
        </h1>
        <NoticeTabs isSettings={isSettings} />
        {isSettings ? (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)]">
            <Preferences />
            <PushPanel />
          </div>
        ) : (
          <NoticeList role={role} />
        )}
      </div>
    </>
  );
}
