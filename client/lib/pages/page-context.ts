import type { ContractRouterClient } from "@orpc/contract";
import { createContext, RouterContextProvider } from "react-router";
import type { served } from "#shared/contract/contract.ts";
import type { Marketing, Site } from "#shared/rules/site.ts";

export type ApiClient = ContractRouterClient<typeof served>;

/** What page loaders work with on the server. */
export interface PageServices {
  /** The API, called in process, without HTTP. */
  api: ApiClient;
  site: Site;
  marketing: Marketing;
}

export const servicesContext = createContext<PageServices>();

/** How failures of a page are told: whole to the server's log, and to the person as a reference to it. */
export interface Failures {
  requestId: string;
  report: (error: unknown) => void;
}

export const failuresContext = createContext<Failures>();

/** The context of one rendering. */
export function createPageContext(
  services: PageServices,
  failures: Failures,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(failuresContext, failures);
  return context;
}
