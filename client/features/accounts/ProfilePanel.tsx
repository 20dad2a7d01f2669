import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { all, pictureOf, requiredName, smallPicture } from "#client/lib/forms/checks.ts";
import { Uploads } from "#client/domain/tool/Uploads.tsx";
import { showUser } from "#client/lib/session/session.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { ImageField } from "#client/ui/ImageField.tsx";
import { Panel } from "#client/ui/Panel.tsx";

const check = all(requiredName, smallPicture);

export function ProfilePanel({ user }: { user: SessionUser }) {
  const [saves, setSaves] = useState(0);
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data) => {
      const file = pictureOf(data);
      const image = file && (await api.images.upload({ image: file })).data.url;
      showUser(await api.account.update({ name: textOf(data, "name"), image }));
      setSaves((count) => count + 1);
      await toastSuccess(t`Saved`);
    },
  });
  return (
    <Panel
      anchor="profile"
      title={t`Profile`}
      explanation={
        user.role === "Seller"
          ? t`Other people can see these details. Changing your name ends your verification.`
          : t`Other people can see these details.`
      }
    >
      <form {...form} className="space-y-5">
        <FormProblem problem={problem} />
        <Avatar name={user.displayName} photo={user.photoURL} className="size-20 text-2xl" />
        <Field
          name="name"
          label={t`Name`}
          autoComplete="name"
          defaultValue={user.displayName}
          problem={fields["name"]}
        />
        <Uploads>
          {/* A new one after each save, with no file chosen. */}
          <ImageField key={saves} label={t`New photo`} problem={fields["image"]} />
        </Uploads>
        <Button type="submit" isBusy={isBusy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Panel>
  );
}
