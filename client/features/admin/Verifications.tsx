import { plural, t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import type { CaseSort } from "#shared/rules/admin.ts";
import { CASE_STATES, type CaseState } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { namesOf } from "#client/domain/tool/verification.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dotted, RowCell, type RowColumn, RowName } from "#client/ui/tool/Rows.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { AdminList } from "./AdminList.tsx";
import { CASE_BADGES } from "./case-states.ts";
import { type ListShape, toExport, toInput, toNarrowed, toPage } from "./list-query.ts";
import { useOpened } from "./use-opened.ts";
import { VerificationDialog } from "./VerificationDialog.tsx";

const COLUMNS = {
  seller: { key: "seller", name: t`Seller`, place: "name" },
  asked: { key: "asked", name: t`Requested`, from: "lg", look: "max-w-64 min-[87.5rem]:max-w-md" },
  state: { key: "state", name: t`Status`, place: "state" },
  review: { key: "review", name: t`Review`, place: "price", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

const NARROWED = ["seller"] as const;

const SHAPE: ListShape<CaseSort, CaseState> = {
  path: paths.verifications(),
  sorts: [
    { value: "newest", label: t`Newest first`, column: "asked", isDescending: true },
    { value: "oldest", label: t`Oldest first`, column: "asked" },
    { value: "name", label: t`By seller`, column: "seller" },
    { value: "name_back", label: t`By seller, Z to A`, column: "seller", isDescending: true },
    { value: "state", label: t`By status`, column: "state" },
    { value: "state_back", label: t`By status, reversed`, column: "state", isDescending: true },
  ],
  filter: {
    name: "state",
    label: t`Status`,
    all: t`All`,
    waiting: "open",
    options: CASE_STATES.map((value) => ({ value, label: CASE_BADGES[value].word })),
  },
  of: [{ name: "seller", told: t`Showing one seller’s verifications.` }],
};

/** Sellers' requests to be verified, with the decisions on them. */
export function Verifications() {
  const { opened, open, close } = useOpened(
    "verification",
    async (id) => (await api.verification.list({ id })).body[0],
    t`We couldn’t find this verification.`,
  );
  return (
    <AdminList
      shape={SHAPE}
      heading={t`Verifications:`}
      caption={t`Applications for verification`}
      columns={Object.values(COLUMNS)}
      kept={["seller", "review"]}
      empty={t`No applications for verification yet.`}
      read={async (query) =>
        toPage(
          await api.verification.list({
            ...toInput(query),
            ...(query.filter && { state: query.filter }),
            ...toNarrowed(query.of, NARROWED),
          }),
        )
      }
      saved={{
        name: "verifications.csv",
        read: (query) =>
          api.verification.export({
            ...toExport(query),
            ...(query.filter && { state: query.filter }),
            ...toNarrowed(query.of, NARROWED),
          }),
      }}
      renderRow={(found) => <CaseRow key={found._id} found={found} onLook={() => open(found)} />}
      renderDialog={(again) =>
        opened && <VerificationDialog found={opened} onDone={again} onClose={close} />
      }
    />
  );
}

function CaseRow({ found, onLook }: { found: VerificationCase; onLook: () => void }) {
  const format = useToolFormat();
  const { seller, sellerId, email, state, asked, checked, documents } = found;
  const { created_at: since, valid_until: until, end_reason: endReason, reason } = found;
  const note = endReason ?? reason;
  const wanted = asked.length === 0 ? t`No application: verified by an admin` : namesOf(asked);
  const told = (moment: string) =>
    [moment, documents.length > 0 && documentsText(documents.length)].filter(Boolean).join(", ");
  const isAsAsked = namesOf(checked) === namesOf(asked);
  const outcome = [
    state === "approved" && until !== null && t`until ${format.date(until)}`,
    // Told only where it differs from what was asked for.
    checked.length > 0 && !isAsAsked && namesOf(checked),
    note,
  ]
    .filter(Boolean)
    .join(" · ");
  const canDecide = state === "open";
  return (
    <tr>
      <RowName
        href={paths.person(sellerId)}
        title={seller}
        note={
          <Dotted>
            <span>{email}</span>
            <span className="lg:hidden">{format.date(since)}</span>
          </Dotted>
        }
      >
        {seller}
      </RowName>
      <RowCell column={COLUMNS.asked}>
        <div className="truncate" title={wanted}>
          {wanted}
        </div>
        <div data-line="2" className="truncate text-muted" title={told(format.dateTime(since))}>
          <time dateTime={since}>{told(format.date(since))}</time>
        </div>
      </RowCell>
      <RowCell column={COLUMNS.state}>
        <StateBadge state={CASE_BADGES[state]} />
        {outcome !== "" && (
          <div
            data-line="2"
            className="line-clamp-2 w-max max-w-72 text-muted max-lg:hidden"
            title={outcome}
          >
            {outcome}
          </div>
        )}
      </RowCell>
      <RowCell column={COLUMNS.review}>
        <Button
          look="quiet"
          size="small"
          aria-label={canDecide ? t`Review ${seller}` : t`Read the verification of ${seller}`}
          onClick={onLook}
        >
          {canDecide ? t`Review` : t`Read`}
        </Button>
      </RowCell>
    </tr>
  );
}

function documentsText(count: number): string {
  return plural(count, t`${count} document`, t`${count} documents`);
}
