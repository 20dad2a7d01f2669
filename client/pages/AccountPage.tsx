import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { AddressPanel } from "#client/features/accounts/AddressPanel.tsx";
import { DataPanel } from "#client/features/accounts/DataPanel.tsx";
import { PasswordPanel } from "#client/features/accounts/PasswordPanel.tsx";
import { ProfilePanel } from "#client/features/accounts/ProfilePanel.tsx";
import { SectionList } from "#client/features/accounts/SectionList.tsx";
import { SecondFactorPanel } from "#client/features/accounts/SecondFactorPanel.tsx";
import { SessionsPanel } from "#client/features/accounts/SessionsPanel.tsx";
import { api } from "#client/lib/api/api.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";

export default function AccountPage() {
  const user = useOutletContext<SessionUser>();
  const account = useLoaded(() => api.account.find());
  return (
    <>
      <PageHead title={t`Account`} path={paths.account()} isIndexed={false} />
      <h1 className="tool-title">
        <Trans>Account</Trans>
      </h1>
      <div className="mt-6 gap-8 lg:grid lg:grid-cols-[12.5rem_minmax(0,40rem)] min-[87.5rem]:block">
        <SectionList isWhole={account.status === "ready"} />
        {/* Who the person is, and beside it on wide screens how they log in. */}
        <div className="grid max-w-160 items-start gap-6 min-[87.5rem]:max-w-7xl min-[87.5rem]:grid-cols-2">
          <div className="min-w-0 space-y-6">
            <ProfilePanel user={user} />
            <AddressPanel user={user} />
          </div>
          <LoadedView state={account}>
            {(value) => {
              const again = account.status === "ready" ? account.again : () => undefined;
              return (
                <div className="min-w-0 space-y-6">
                  <PasswordPanel hasPassword={value.hasPassword} onChanged={again} />
                  <SecondFactorPanel account={value} onChanged={again} />
                  <SessionsPanel />
                  <DataPanel hasPassword={value.hasPassword} />
                </div>
              );
            }}
          </LoadedView>
        </div>
      </div>
    </>
  );
}
