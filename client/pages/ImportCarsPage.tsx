import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
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
      <PageHead title="Import" path={paths.importCars()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <Imports />
      </RequireRole>
    </>
  );
}

function Imports() {
  const loaded = useLoaded(() => api.imports.list());
  return (
    <>
      <h1 className="tool-title">Import</h1>
      <p className="mt-2 max-w-prose text-muted">
        Bring your stock from a file, and the same file again whenever it has changed: new cars are
        added, known cars are updated, and cars that are no longer in it are withdrawn if you say
        so.
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
    </>
  );
}
