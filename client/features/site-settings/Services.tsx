import { t } from "#shared/lib/text.ts";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import { Panel } from "#client/ui/Panel.tsx";

/** The services that the site uses, as its environment configures them. */
export function Services({ services }: { services: readonly ServiceState[] }) {
  return (
    <Panel
      title={t`Services`}
      explanation={t`Set on the server with environment variables. Keys are never shown.`}
    >
      <dl className="divide-y divide-line">
        {services.map(({ name, state, detail }) => (
          <div key={name} className="grid gap-1 py-3 sm:grid-cols-2">
            <dt className="font-medium">{name}</dt>
            <dd>
              {state}
              {detail !== null && <span className="block text-sm text-muted">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
