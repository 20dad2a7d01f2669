import { KeyedAlertView } from "#client/features/alerts/KeyedAlertView.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { paths } from "#client/paths.ts";

export default function AlertPage() {
  return (
    <NarrowPage title="Your alert" path={paths.alert()}>
      <KeyedAlertView />
    </NarrowPage>
  );
}
