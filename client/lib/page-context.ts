import type { ContractRouterClient } from "@orpc/contract";
import { createContext, RouterContextProvider } from "react-router";
import type { served } from "#shared/contract/contract.ts";
import type { Marketing, Site } from "#shared/rules/site.ts";

export type ApiClient = ContractRouterClient<typeof served>;

/** What page loaders work with on the server. */
export interface PageServices {
  /** The API, called in the same process, without HTTP. */
  api: ApiClient;
  site: Site;
  marketing: Marketing;
}

export const servicesContext = createContext<PageServices>();

export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}
