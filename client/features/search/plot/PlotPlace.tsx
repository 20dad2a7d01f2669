import { lazy, Suspense } from "react";
import { plotView } from "../card-view.ts";
import type { SearchData } from "../search-data.ts";
import type { BuildAddress } from "../use-search-form.ts";

interface PlotPlaceProps {
  search: SearchData;
  onFollow: (build: BuildAddress) => void;
}

const SearchPlot = lazy<React.ComponentType<PlotPlaceProps>>(async () => {
  try {
    return { default: (await import("./SearchPlot.tsx")).SearchPlot };
  } catch (failure) {
    // The boot script offers a reload; the results keep working without the plot.
    reportError(failure);
    return { default: () => null };
  }
});

/**
 * The plot of the results, where this browser has opened it. Its place is kept from the first paint on (app.css). Its
 * scripts are loaded when it is opened.
 */
export function PlotPlace(props: PlotPlaceProps) {
  const isOpen = plotView.useIsSet();
  return (
    <div className="plot-place">
      {isOpen && (
        <Suspense>
          <SearchPlot {...props} />
        </Suspense>
      )}
    </div>
  );
}
