import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Uploads } from "#client/domain/tool/Uploads.tsx";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { Progress } from "#client/ui/tool/Progress.tsx";
import { CheckedFile } from "./CheckedFile.tsx";
import { ChooseFile, FieldsOfFile } from "./ChooseFile.tsx";
import { endedTitle, Faults, Findings, STATE_WORDS } from "./Findings.tsx";
import { PastImports } from "./PastImports.tsx";
import { PicturesToCome } from "./PicturesToCome.tsx";
import { ReportButton } from "./ReportButton.tsx";
import { useImport } from "./use-import.ts";
import { useStepFocus } from "./use-step-focus.ts";

interface ImportFileProps {
  past: readonly Import[];
  /** Called when the list of past imports is stale. */
  onEnd: () => void;
}

/** Imports a stock of cars from a file, step by step. `past` is sorted newest first. */
export function ImportFile({ past, onEnd }: ImportFileProps) {
  const control = useImport(past.find(({ finishedAt }) => finishedAt === null));
  const { current, problem } = control;
  const isSending = control.sent !== undefined;
  const region = useStepFocus(isSending ? "sending" : (current?.state ?? "choosing"));
  return (
    <div ref={region} className="mt-6 space-y-6">
      <p role="status" className="sr-only">
        {current && `${current.fileName}: ${STATE_WORDS[current.state]}`}
      </p>
      <FormProblem problem={problem === undefined ? undefined : { message: problem }} />
      {current === undefined || isSending ? (
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
          <Uploads>
            <ChooseFile control={control} />
          </Uploads>
          {!isSending && <FieldsOfFile />}
        </div>
      ) : (
        <Step
          file={current}
          control={control}
          onNext={() => {
            control.show(undefined);
            onEnd();
          }}
        />
      )}
      {!control.isOpen && <PicturesToCome importId={current?._id} />}
      {!control.isOpen && <PastImports past={past} current={current} onShow={control.show} />}
    </div>
  );
}

interface StepProps {
  file: Import;
  control: ReturnType<typeof useImport>;
  onNext: () => void;
}

function Step({ file, control, onNext }: StepProps) {
  switch (file.state) {
    case "checking":
    case "checked":
      // Another file starts with columns of its own, which the first check detects.
      return (
        <CheckedFile key={`${file._id} ${file.columns === null}`} file={file} control={control} />
      );
    case "importing":
      return (
        <Panel title={t`Importing ${file.fileName}`}>
          <div className="space-y-4">
            <Progress
              label={file.progress < 1 ? t`Reading the file` : t`Updating your cars`}
              share={file.progress < 1 ? file.progress : undefined}
            />
            <p className="text-muted">
              <Trans>
                You can leave this page while the import continues. Your cars only change once it
                has finished.
              </Trans>
            </p>
            <Button look="quiet" onClick={() => void control.cancel()}>
              <Trans>Cancel import</Trans>
            </Button>
          </div>
        </Panel>
      );
    default:
      return <Ended file={file} onNext={onNext} />;
  }
}

function Ended({ file, onNext }: { file: Import; onNext: () => void }) {
  const { outcome, state, fileName, problem } = file;
  return (
    <Panel title={endedTitle(state, fileName)}>
      <div className="space-y-6">
        {state === "cancelled" && (
          <p>
            <Trans>Nothing was changed.</Trans>
          </p>
        )}
        {problem !== null && <p>{problem}</p>}
        {state === "done" && outcome !== null && (
          <>
            <Findings outcome={outcome} isOver />
            <Faults outcome={outcome} isOver columns={file.columns} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {state === "done" && (
            <PillLink href={paths.myProducts()}>
              <Trans>See your cars</Trans>
            </PillLink>
          )}
          {outcome !== null && <ReportButton id={file._id} outcome={outcome} />}
          <Button look="quiet" onClick={onNext}>
            <Trans>Import another file</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}
