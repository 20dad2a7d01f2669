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

/** Reports an unexpected error of a page to the server's log. */
export type ReportFailure = (error: unknown) => void;

export const reportContext = createContext<ReportFailure>();

/** The context of one rendering. */
export function createPageContext(
  services: PageServices,
  report: ReportFailure,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(reportContext, report);
  return context;
}
