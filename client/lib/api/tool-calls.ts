import { addCalls } from "./api.ts";
// Generated like the contract of every page.
import contract from "./tool-contract.json";

/** Calls that only the dashboard makes: its layout imports this module, and public pages do not. */
addCalls(contract);
