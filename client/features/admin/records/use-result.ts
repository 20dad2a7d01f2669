import { useState } from "react";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";

/**
 * What the last act on a record has done. The focus goes to the acts, because the pressed button may be gone with its
 * dialog.
 */
export function useResult() {
  const [result, setResult] = useState<string>();
  const { place, goOn } = useNextPlace<HTMLDivElement>();
  const tell = (text: string) => {
    setResult(text);
    goOn();
  };
  return { result, tell, place };
}
