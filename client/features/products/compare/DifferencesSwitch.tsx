import { Trans } from "#client/lib/text/Trans.tsx";
import { isPlainClick } from "./plain-click.ts";

interface DifferencesSwitchProps {
  isOn: boolean;
  /** The same comparison with the switch turned. */
  href: string;
  /** Goes to the address within the page. */
  onFollow: (address: string) => void;
}

/** Hides what is the same for all cars. A link, so that it works without scripts and in a new tab. */
export function DifferencesSwitch({ isOn, href, onFollow }: DifferencesSwitchProps) {
  return (
    <a
      href={href}
      role="switch"
      aria-checked={isOn}
      rel="nofollow"
      className="compare-switch"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onFollow(href);
      }}
      onKeyDown={(event) => {
        // A switch is turned by the space bar, which would scroll the page from a link.
        if (event.key !== " ") return;
        event.preventDefault();
        onFollow(href);
      }}
    >
      <Trans>Show differences only</Trans>
    </a>
  );
}
