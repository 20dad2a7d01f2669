import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { PersonPayment } from "#shared/contract/record-shapes.ts";
import { PAYMENT_SIDES, type PaymentSide } from "#shared/rules/records.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PickBox } from "#client/ui/tool/ListBar.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { paymentState } from "../payment-states.ts";
import { Earlier, partOf } from "./Earlier.tsx";
import { Line } from "./Lines.tsx";

interface PersonPaymentsProps {
  id: string;
  /** Changes when something was done to the person. */
  version: number;
}

const PARAMETER = "payments";
const SIDES: Record<PaymentSide, string> = {
  bought: t`For cars they bought`,
  sold: t`For cars they sold`,
};

/** The address of a person's payments of one side, on the same page. */
export const paymentsOf = (side: PaymentSide): string => `?${PARAMETER}=${side}#payments`;

/** Every payment of a person, the latest first, of both sides or one. */
export function PersonPayments({ id, version }: PersonPaymentsProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === "#payments") section.current?.focus();
  }, [location]);
  const side = PAYMENT_SIDES.find((each) => each === search.get(PARAMETER));
  const read = async (cursor?: string) => {
    const asked = { id, ...(side && { side }), ...(cursor !== undefined && { cursor }) };
    return partOf(await api.records.personPayments(asked));
  };
  const loaded = useLoaded(() => read(), [id, side, version]);
  if (loaded.status === "ready" && loaded.value.items.length === 0 && side === undefined)
    return null;
  return (
    <section
      ref={section}
      id="payments"
      tabIndex={-1}
      aria-labelledby="payments-title"
      className="scroll-mt-20 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="payments-title" className="text-lg">
          <Trans>Payments</Trans>
        </h2>
        <PickBox
          label={t`Bought or sold`}
          empty={t`All`}
          value={side ?? ""}
          options={PAYMENT_SIDES.map((value) => ({ value, label: SIDES[value] }))}
          onPick={(picked) =>
            void navigate(picked === undefined ? "?" : `?${PARAMETER}=${picked}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <LoadedView state={loaded}>
        {(first) => (
          <Earlier
            key={`${side} ${version}`}
            first={first}
            read={read}
            words={t`Show earlier payments`}
          >
            {(payments) => <Payments all={payments} />}
          </Earlier>
        )}
      </LoadedView>
    </section>
  );
}

function Payments({ all }: { all: readonly PersonPayment[] }) {
  const format = useFormat();
  if (all.length === 0)
    return (
      <p className="mt-2 text-muted">
        <Trans>None.</Trans>
      </p>
    );
  return (
    <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
      {all.map((payment) => (
        <Line
          key={payment._id}
          title={payment.item}
          href={paths.paymentRecord(payment._id)}
          note={noteOf(payment)}
          badge={<StateBadge state={paymentState(payment, format.price)} />}
          price={payment}
          at={payment.at}
        />
      ))}
    </ul>
  );
}

function noteOf({ side, other }: PersonPayment): string {
  return side === "sold" ? t.of("a person")`from ${other}` : t`to ${other}`;
}
