import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { Report } from "#shared/contract/reports.ts";
import type { ReportSort } from "#shared/rules/admin.ts";
import type { AppealState, ReportFilter } from "#shared/rules/reports.ts";
import { REPORT_FILTERS } from "#shared/rules/reports.ts";
import { api } from "#client/lib/api/api.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import { REPORT_KIND_NAMES } from "#client/domain/report-kinds.ts";
import { RowPhoto } from "#client/domain/tool/RowPhoto.tsx";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { ActMenu, type MenuAct } from "#client/ui/tool/ActMenu.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { MaybeLink } from "./MaybeLink.tsx";
import { KindCell } from "./KindCell.tsx";
import { type ListShape, toExport, toInput, toNarrowed, toPage } from "./list-query.ts";
import { REPORT_STATES } from "./report-states.ts";
import { ReportDecisionDialog } from "./ReportDecisionDialog.tsx";
import { useOpened } from "./use-opened.ts";

const APPEALS: Record<AppealState, string> = {
  open: t`Appealed`,
  upheld: t`Appeal upheld: takedown lifted`,
  refused: t`Appeal rejected: takedown stands`,
};

const FILTERS: Record<ReportFilter, string> = {
  waiting: t`To review`,
  appealed: APPEALS.open,
  open: REPORT_STATES.open.word,
  asked: REPORT_STATES.asked.word,
  answered: REPORT_STATES.answered.word,
  taken_down: REPORT_STATES.taken_down.word,
  dismissed: REPORT_STATES.dismissed.word,
};

const COLUMNS = {
  image: { key: "image", name: t`Image`, place: "photo", isQuiet: true },
  car: { key: "car", name: t`Car`, place: "name" },
  id: { key: "id", name: t`Id`, from: "widest" },
  what: {
    key: "what",
    name: t.of("of a report")`Reason`,
    from: "xl",
    look: "xl:max-w-56 xl:min-w-56 min-[87.5rem]:max-w-66 min-[87.5rem]:min-w-66",
  },
  at: { key: "at", name: t`Reported`, from: "xl" },
  state: { key: "state", name: t`Status`, place: "state" },
  review: { key: "review", name: t`Review`, place: "act", isQuiet: true },
  more: { key: "more", name: t`Actions`, place: "more", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

const NARROWED = ["car", "seller", "reporter"] as const;

const SHAPE: ListShape<ReportSort, ReportFilter> = {
  path: paths.reports(),
  sorts: [
    { value: "newest", label: t`Newest first`, column: "at", isDescending: true },
    { value: "oldest", label: t`Oldest first`, column: "at" },
    { value: "name", label: t`By car`, column: "car" },
    { value: "name_back", label: t`By car, Z to A`, column: "car", isDescending: true },
    { value: "state", label: t`By status`, column: "state" },
    { value: "state_back", label: t`By status, reversed`, column: "state", isDescending: true },
  ],
  filter: {
    name: "state",
    label: t`Status`,
    all: t`All`,
    waiting: "waiting",
    options: REPORT_FILTERS.map((value) => ({ value, label: FILTERS[value] })),
  },
  of: [
    { name: "car", told: t`Showing the reports about one car.` },
    { name: "seller", told: t`Showing the reports about one seller’s cars.` },
    { name: "reporter", told: t`Showing the reports made by one user.` },
  ],
};

/** The reports about cars, with the decisions on them. */
export function Reports() {
  const { opened, open, close } = useOpened(
    "report",
    async (id) => (await api.reports.list({ id })).body[0],
    t`We couldn’t find this report.`,
  );
  return (
    <AdminList
      shape={SHAPE}
      heading={t`Reports:`}
      caption={t`Reported listings`}
      columns={Object.values(COLUMNS)}
      kept={["image", "car", "review", "more"]}
      empty={t`No listings have been reported.`}
      read={async (query) =>
        toPage(
          await api.reports.list({
            ...toInput(query),
            ...(query.filter && { state: query.filter }),
            ...toNarrowed(query.of, NARROWED),
          }),
        )
      }
      saved={{
        name: "reports.csv",
        read: (query) =>
          api.reports.export({
            ...toExport(query),
            ...(query.filter && { state: query.filter }),
            ...toNarrowed(query.of, NARROWED),
          }),
      }}
      renderRow={(report) => (
        <ReportRow key={report._id} report={report} onDecide={() => open(report)} />
      )}
      renderDialog={(again) =>
        opened && <ReportDecisionDialog report={opened} onDone={again} onClose={close} />
      }
    />
  );
}

function ReportRow({ report, onDecide }: { report: Report; onDecide: () => void }) {
  const format = useToolFormat();
  const { item, productId, seller, kind, words, reporter, state, created_at: at } = report;
  const isOpen = state === "open" || state === "asked" || state === "answered";
  const sellerPath = report.sellerId === null ? undefined : paths.person(report.sellerId);
  const sellerName = report.sellerId === null ? t`a deleted account` : seller;
  const canDecide = isOpen || report.appeal_state === "open";
  const acts: MenuAct[] =
    productId === null
      ? []
      : [{ label: t`Open the car’s record`, icon: "audit", href: paths.carRecord(productId) }];
  if (productId !== null && state !== "taken_down")
    acts.push({
      label: t`View listing`,
      icon: "external",
      href: paths.car({ _id: productId, name: item }),
    });
  if (sellerPath !== undefined)
    acts.push({ label: t`Seller`, icon: "seller", below: "lg", href: sellerPath });
  return (
    <tr>
      <RowCell column={COLUMNS.image}>
        <RowPhoto picture={report.car?.picture ?? null} />
      </RowCell>
      <RowName
        href={productId === null ? undefined : paths.carRecord(productId)}
        title={item}
        note={
          <Dotted>
            <span className="xl:hidden">{REPORT_KIND_NAMES[kind]}</span>
            <span className="xl:hidden">
              <time dateTime={at}>{format.date(at)}</time>
            </span>
            <span className={HAS_LONG_WORDS ? "max-xl:hidden" : "max-lg:hidden"}>
              {productId === null ? (
                <Trans>
                  No longer on this site, listed by{" "}
                  <MaybeLink href={sellerPath}>{sellerName}</MaybeLink>
                </Trans>
              ) : (
                <Trans>
                  sold by <MaybeLink href={sellerPath}>{sellerName}</MaybeLink>
                </Trans>
              )}
            </span>
          </Dotted>
        }
      >
        {item}
      </RowName>
      <RowCell column={COLUMNS.id}>
        {productId !== null && (
          <Reference id={productId} letter="C" href={paths.carRecord(productId)} />
        )}
      </RowCell>
      <KindCell column={COLUMNS.what} kind={REPORT_KIND_NAMES[kind]} words={words} />
      <RowCell column={COLUMNS.at}>
        <time dateTime={at} title={format.dateTime(at)} className="whitespace-nowrap">
          {format.date(at)}
        </time>
        <div data-line="2" className="max-w-44 truncate text-muted">
          {report.is_reported
            ? (reporter ?? t`A visitor`)
            : t`Taken down by ${reporter ?? t`a deleted account`}`}
        </div>
      </RowCell>
      <RowCell column={COLUMNS.state}>
        <StateBadge state={REPORT_STATES[state]} />
        <ReportEnd report={report} />
      </RowCell>
      <RowCell column={COLUMNS.review}>
        <Button
          look="quiet"
          size="small"
          aria-label={
            canDecide ? t`Review the report about ${item}` : t`Read the report about ${item}`
          }
          onClick={onDecide}
        >
          {canDecide ? t`Review` : t`Read`}
        </Button>
      </RowCell>
      <RowCell column={COLUMNS.more}>
        {acts.length > 0 && (
          <div className="max-md:-my-2">
            <ActMenu of={item} acts={acts} />
          </div>
        )}
      </RowCell>
    </tr>
  );
}

/** What was decided and said of it, in one line; the whole is in its tooltip. */
function ReportEnd({ report }: { report: Report }) {
  const { reason, answer, appeal, appeal_state: appealed, appeal_reason: end } = report;
  const parts = [
    appealed !== null && APPEALS[appealed],
    end,
    appeal !== null && t`Appeal: ${appeal}`,
    answer !== null && t`The seller’s answer: ${answer}`,
    reason,
  ].filter((part) => typeof part === "string" && part !== "");
  if (parts.length === 0) return null;
  const text = parts.join(" · ");
  return (
    <div data-line="2" className="max-w-52 truncate text-muted max-lg:hidden" title={text}>
      {text}
    </div>
  );
}
