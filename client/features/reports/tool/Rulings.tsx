import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Ruling } from "#shared/contract/reports.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { RulingDialog } from "./RulingDialog.tsx";
import { RulingItem } from "./RulingItem.tsx";

/**
 * Questions and decisions about a seller's cars, with the seller's answers. Renders nothing when there are
 * none.
 */
export function Rulings() {
  const loaded = useLoaded(() => api.reports.ofSeller(), [], "rulings");
  const [asked, setAsked] = useState<Ruling>();
  // Few sellers have any, so there is no placeholder while the list loads.
  if (loaded.status === "loading") return null;
  return (
    <LoadedView state={loaded}>
      {(rulings) =>
        rulings.length > 0 && (
          <div id="rulings" className="mt-6 scroll-mt-20">
            <Panel title={t`Reviews of your cars`}>
              <ul className="grid gap-3">
                {rulings.map((ruling) => (
                  <RulingItem key={ruling._id} ruling={ruling} onSay={() => setAsked(ruling)} />
                ))}
              </ul>
            </Panel>
            {asked && (
              <RulingDialog
                ruling={asked}
                onDone={loaded.status === "ready" ? loaded.again : () => {}}
                onClose={() => setAsked(undefined)}
              />
            )}
          </div>
        )
      }
    </LoadedView>
  );
}
