import { t } from "#shared/lib/text.ts";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";
import { COMPLAINT_KIND_NAMES } from "#client/domain/complaint-kinds.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { COMPLAINT_STATE_BADGES } from "../complaint-states.ts";
import { SUSPENDED } from "../PersonRow.tsx";
import { CaseLines } from "./CaseLines.tsx";
import { Line, LineList, ReportLines } from "./Lines.tsx";
import { casesOf, complaintsAbout, complaintsBy, reportsBy, reportsOn } from "./lists-of.ts";

const LIFTED: ShownState = { word: t`Lifted`, icon: "undo", look: "muted" };

/** What was reported and decided about a person, and what they have reported. */
export function PersonCases({ person }: { person: PersonRecord }) {
  const { _id: id, verifications } = person;
  return (
    <>
      <ReportLines
        title={t`Reports about their cars`}
        of={person.reports}
        href={reportsOn(id)}
        ofPerson
      />
      <ComplaintLines
        title={t`Message reports about them`}
        of={person.complaints}
        href={complaintsAbout(id)}
      />
      <ReportLines
        title={t`Reports they made`}
        of={person.reports_made}
        href={reportsBy(id)}
        ofPerson
      />
      <ComplaintLines
        title={t`Message reports they made`}
        of={person.complaints_made}
        href={complaintsBy(id)}
      />
      {verifications.count > 0 && (
        <LineList title={t`Verifications`} count={verifications.count} href={casesOf(id)}>
          <CaseLines cases={verifications.latest} />
        </LineList>
      )}
      <SuspensionLines of={person.suspensions} />
    </>
  );
}

interface ComplaintLinesProps {
  title: string;
  of: PersonRecord["complaints"];
  href: string;
}

function ComplaintLines({ title, of: { count, latest }, href }: ComplaintLinesProps) {
  if (count === 0) return null;
  return (
    <LineList title={title} href={href}>
      {latest.map(({ _id: id, item, kind, complainer, accused, state, created_at: at }) => (
        <Line
          key={id}
          title={COMPLAINT_KIND_NAMES[kind]}
          note={t`${complainer.name ?? t`A deleted account`} about ${accused.name ?? t`a deleted account`}, ${item}`}
          badge={<StateBadge state={COMPLAINT_STATE_BADGES[state]} />}
          at={at}
        />
      ))}
    </LineList>
  );
}

function SuspensionLines({ of: { count, latest } }: { of: PersonRecord["suspensions"] }) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <LineList title={t`Suspensions`} count={count}>
      {latest.map((each) => (
        <Line
          key={each._id}
          title={each.reason ?? t`No reason given`}
          note={
            each.lifted_at === null
              ? t`Suspended by ${each.by}`
              : t`Suspended by ${each.by}, lifted by ${each.lifted_by ?? ""} on ${format.date(each.lifted_at)}`
          }
          badge={<StateBadge state={each.lifted_at === null ? SUSPENDED : LIFTED} />}
          at={each.at}
        />
      ))}
    </LineList>
  );
}
