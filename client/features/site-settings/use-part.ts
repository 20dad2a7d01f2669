import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { SiteSettings } from "#shared/contract/site-settings.ts";
import type { SitePart } from "#shared/rules/site-parts.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { useLeaveGuard } from "#client/lib/forms/use-leave-guard.ts";
import { nameEmpty, withRow } from "./name-fields.ts";
import { type Draft, isChanged, toDraft, toValue } from "./draft.ts";

/** Key under which a form holds the names of its pictures that are still uploading. */
export const UNSENT = "unsent";

export type PartState = SiteSettings["parts"][SitePart];

/** State of a part's form: the saved value, the typed one, and conflicts between them. */
export function usePart(part: SitePart, language: string, first: PartState) {
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState<Draft>(() => toDraft(first.value));
  /** The value that another admin has saved meanwhile; the typed one is kept. */
  const [others, setOthers] = useState<Draft>();
  const hasChanges = isChanged(draft, saved.value);
  useLeaveGuard(() => hasChanges);

  const show = (settings: SiteSettings) => {
    setSaved(settings.parts[part]);
    setDraft(toDraft(settings.parts[part].value));
    setOthers(undefined);
  };
  /** On a version conflict, reads the saved value, so that the admin can overwrite it or take it over. */
  const learn = async (failure: unknown) => {
    if (toApiError(failure).status !== 409) return;
    const now = (await api.siteSettings.find({ language })).parts[part];
    setSaved(now);
    setOthers(toDraft(now.value));
  };
  const act = async (call: () => Promise<SiteSettings>, done: string) => {
    try {
      show(await call());
    } catch (failure) {
      await learn(failure);
      throw nameEmpty(part, failure);
    }
    await toastSuccess(done);
  };
  const { version } = saved;
  const saving = useForm({
    check: (data) => findUnsent(data, part),
    send: () =>
      act(
        () => api.siteSettings.change({ part, language, version, value: toValue(draft) }),
        t`Saved`,
      ),
  });
  const takeSaved = () => {
    setDraft(toDraft(saved.value));
    setOthers(undefined);
  };
  // The inputs are controlled by the draft, so the form's ref, which restores typed text into them, is left
  // out.
  const { ref: _, ...form } = saving.form;
  return {
    saved,
    draft,
    others,
    hasChanges,
    form,
    isBusy: saving.isBusy,
    problem: saving.problem && {
      ...saving.problem,
      links: saving.problem.links.map((link) => ({
        ...link,
        text: withRow(part, link.name, link.text),
      })),
    },
    fields: saving.fields,
    // A functional update: a picture's upload may finish while something else is typed.
    change: (name: string, next: (before: Draft[string]) => Draft[string]) =>
      setDraft((before) => ({ ...before, [name]: next(before[name] ?? "") })),
    takeOthers: takeSaved,
    discard: takeSaved,
    reset: () =>
      act(() => api.siteSettings.reset({ part, language, version }), t`Default restored`),
  };
}

/** Pictures that are still uploading, as problems by the server's field names. */
function findUnsent(data: FormData, part: SitePart): Record<string, string> {
  const names = data.getAll(UNSENT).filter((name) => typeof name === "string");
  return Object.fromEntries(
    names.map((name) => [name.slice(`${part}.`.length), t`The picture is still uploading`]),
  );
}
