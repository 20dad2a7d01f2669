import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { CarView } from "#client/features/admin/records/CarView.tsx";
import { LoadedRecord } from "#client/features/admin/records/LoadedRecord.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/CarRecordPage.ts";

export default function CarRecordPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <RequireRole user={user} only="admin">
      <LoadedRecord
        key={id}
        heading={t`Car`}
        path={paths.carRecord(id)}
        list={{ words: t`All Products`, href: paths.manageAllProducts() }}
        read={() => api.records.car({ id })}
        titleOf={(car) => car.name}
      >
        {(car, again, version) => <CarView car={car} version={version} again={again} />}
      </LoadedRecord>
    </RequireRole>
  );
}
