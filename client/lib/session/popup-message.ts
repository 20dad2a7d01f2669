import { POPUP_RESULTS, type PopupMessage, SECOND_FACTORS } from "#shared/rules/sign-in.ts";

/** Parses the message in the address of the popup's last page; an invalid one counts as a failure. */
export function readPopupMessage(search: string): PopupMessage {
  const parameters = new URLSearchParams(search);
  const result = POPUP_RESULTS.find((known) => known === parameters.get("result")) ?? "failed";
  const named = (parameters.get("methods") ?? "").split(",");
  return { result, methods: SECOND_FACTORS.filter((known) => named.includes(known)) };
}
