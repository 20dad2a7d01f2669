import { createContext } from "react";

/** Marks the scripts of one rendering as ours; see `defer-scripts.server.ts`. Unset in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
