import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { PersonView } from "#client/features/admin/records/PersonView.tsx";
import { LoadedRecord } from "#client/features/admin/records/LoadedRecord.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/PersonPage.ts";

export default function PersonPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <RequireRole user={user} only="admin">
      <LoadedRecord
        key={id}
        heading={t`Person`}
        path={paths.person(id)}
        list={{ words: t`Users`, href: paths.users() }}
        read={() => api.records.person({ id })}
        titleOf={(person) => person.name}
      >
        {(person, again, version) => (
          <PersonView person={person} version={version} again={again} isSelf={id === user.uid} />
        )}
      </LoadedRecord>
    </RequireRole>
  );
}
