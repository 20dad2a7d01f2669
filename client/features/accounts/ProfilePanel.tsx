import type { SessionUser } from "#shared/contract/auth.ts";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { api } from "#client/lib/api.ts";
import { showUser } from "#client/lib/session.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { type Check, textOf, useForm } from "#client/lib/use-form.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Panel } from "#client/ui/Panel.tsx";

const check: Check = (data) => {
  const image = data.get("image");
  const problems: Record<string, string> = {};
  if (textOf(data, "name").trim() === "") problems["name"] = "Name is required";
  if (image instanceof File && image.size > MAX_PICTURE_BYTES)
    problems["image"] = `must be at most ${MAX_PICTURE_BYTES / 1_000_000} MB`;
  return problems;
};

export function ProfilePanel({ user }: { user: SessionUser }) {
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data, form) => {
      const file = data.get("image");
      const image =
        file instanceof File && file.size > 0
          ? (await api.images.upload({ image: file })).data.url
          : undefined;
      showUser(await api.account.update({ name: textOf(data, "name"), image }));
      const input = form.elements.namedItem("image");
      if (input instanceof HTMLInputElement) input.value = "";
      await toastSuccess("Saved");
    },
  });
  return (
    <Panel title="Profile" explanation="What other people see of you.">
      <form {...form} className="space-y-5">
        <FormProblem message={problem} />
        <Avatar name={user.displayName} photo={user.photoURL} className="size-20 text-2xl" />
        <Field
          name="name"
          label="Name"
          autoComplete="name"
          defaultValue={user.displayName}
          problem={fields["name"]}
        />
        <Field
          name="image"
          label="New picture"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          hint="JPEG, PNG, WebP, AVIF or GIF, at most 20 MB."
          problem={fields["image"]}
        />
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </form>
    </Panel>
  );
}
