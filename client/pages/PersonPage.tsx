import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import { PersonView } from "#client/features/admin/person/PersonView.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import type { Route } from "./+types/PersonPage.ts";

export default function PersonPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <RequireRole user={user} only="admin">
      <Record key={id} id={id} ownId={user.uid} />
    </RequireRole>
  );
}

function Record({ id, ownId }: { id: string; ownId: string }) {
  const loaded = useLoaded(() => api.users.record({ id }), [id]);
  const title = loaded.status === "ready" ? loaded.value.name : "Person";
  return (
    <>
      <PageHead
        title={loaded.status === "failed" ? "Error: Person" : title}
        path={paths.person(id)}
        isIndexed={false}
      />
      {loaded.status !== "ready" && <h1 className="mb-6 tool-title">Person</h1>}
      <LoadedView
        state={loaded}
        placeholder={<div className="h-96 rounded-md border border-line bg-surface" />}
      >
        {(person) => (
          <PersonView
            person={person}
            isSelf={id === ownId}
            again={() => {
              if (loaded.status === "ready") loaded.again();
            }}
          />
        )}
      </LoadedView>
    </>
  );
}
