import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ImportFile } from "#client/features/imports/ImportFile.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";

export default function ImportCarsPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Import`} path={paths.importCars()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <Imports />
      </RequireRole>
    </>
  );
}

function Imports() {
  const loaded = useLoaded(() => api.imports.list());
  return (
    <div>
      <h1 className="tool-title">
        <Trans>Import</Trans>
      </h1>
      <p className="mt-2 max-w-prose text-muted">
        <Trans>
          Upload your stock list as a CSV file. Upload it again whenever it changes: we add new
          cars, update existing ones and, if you choose, withdraw those no longer listed.
        </Trans>
      </p>
      <LoadedView state={loaded}>
        {(past) => (
          <ImportFile
            past={past}
            onEnd={() => {
              if (loaded.status === "ready") loaded.again();
            }}
          />
        )}
      </LoadedView>
    </div>
  );
}
