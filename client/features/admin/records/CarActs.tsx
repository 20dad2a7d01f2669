import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { CarRecord } from "#shared/contract/record-shapes.ts";
import type { Report } from "#shared/contract/reports.ts";
import type { AdminCarAct } from "#shared/rules/listing.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { actOnCars } from "../bulk/back.ts";
import { DeleteCarDialog } from "../DeleteCarDialog.tsx";
import { ReportDecisionDialog } from "../ReportDecisionDialog.tsx";
import { canTakeDown } from "../can-take-down.ts";
import { TakeDownDialog } from "../TakeDownDialog.tsx";
import { RECORD_LINK } from "./record-link.ts";

/** What admins do with a car: the same acts as in the lists, those that are rarer in a menu. */
export function CarActs({ car, again }: { car: CarRecord; again: () => void }) {
  const { _id: id, name, state } = car;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"delete" | "take down">();
  const [report, setReport] = useState<Report>();
  const { busy, act, problem } = useAct();
  const isOnSale = state === "active" || state === "reserved";

  const change = (what: AdminCarAct, told: string) =>
    act(
      what,
      async () => {
        const { cars, takeBack } = await actOnCars([id], what);
        const refusal = cars[0]?.problem;
        if (typeof refusal === "string") throw new ApiError(409, refusal);
        again();
        await toastSuccess(
          told,
          takeBack && { label: t`Undo`, act: () => void undo(() => takeBack([id])) },
        );
      },
      again,
    );
  const undo = async (takeBack: () => Promise<{ cars: readonly { problem: string | null }[] }>) => {
    const refusal = await takeBack().then(
      ({ cars }) => cars[0]?.problem,
      (failure: unknown) => toApiError(failure).message,
    );
    again();
    await (typeof refusal === "string"
      ? toastError(refusal)
      : toastSuccess(t`Change to ${name} undone`));
  };
  const decide = () =>
    act("decide", async () => {
      const { body } = await api.reports.list({ car: id, state: "waiting" });
      if (body[0] === undefined) throw new ApiError(409, t`There are no reports to review.`);
      setReport(body[0]);
    });
  const acts: MenuAct[] = [];
  if (isOnSale && !car.promoted)
    acts.push({
      label: t`Promote`,
      icon: "megaphone",
      onPress: () => void change("promote", t`${name} promoted`),
    });
  if (car.promoted)
    acts.push({
      label: t`Stop promoting`,
      icon: "megaphone",
      onPress: () => void change("demote", t`${name} is no longer promoted`),
    });
  if (state === "active" || state === "expired")
    acts.push({
      label: t`Withdraw`,
      icon: "eye-off",
      onPress: () => void change("withdraw", t`${name} withdrawn`),
    });
  acts.push({
    label: t`Delete…`,
    icon: "trash",
    isDangerous: true,
    onPress: () => setAsked("delete"),
  });
  return (
    <>
      {!car.is_taken_down && (
        <a href={paths.car(car)} className={RECORD_LINK}>
          <Trans>View listing</Trans>
        </a>
      )}
      {car.reports.open > 0 && (
        <Button size="small" isBusy={busy === "decide"} onClick={() => void decide()}>
          <Trans>Review report</Trans>
        </Button>
      )}
      {canTakeDown(car) && (
        <Button look="quiet" size="small" onClick={() => setAsked("take down")}>
          <Trans>Take down…</Trans>
        </Button>
      )}
      <ActMenu of={name} acts={acts} />
      <ProblemBox problem={problem} className="w-full" />
      {asked === "delete" && (
        <DeleteCarDialog
          car={{ _id: id, name, seller: car.seller.name, state }}
          again={again}
          onDone={() => void navigate(`${paths.manageAllProducts()}?seller=${car.seller._id}`)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === "take down" && (
        <TakeDownDialog
          car={car}
          openReports={car.reports.open}
          onDone={again}
          onClose={() => setAsked(undefined)}
        />
      )}
      {report && (
        <ReportDecisionDialog report={report} onDone={again} onClose={() => setReport(undefined)} />
      )}
    </>
  );
}
