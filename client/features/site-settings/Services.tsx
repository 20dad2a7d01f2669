import type { ServiceState } from "#shared/contract/site-settings.ts";
import { Panel } from "#client/ui/Panel.tsx";

/** What the site works with, as it is set up where it runs. */
export function Services({ services }: { services: readonly ServiceState[] }) {
  return (
    <Panel
      title="Services"
      explanation="Set up where the site runs, by environment variables; keys are shown to nobody."
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
