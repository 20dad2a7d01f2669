import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";

export const ROLE_TEXT: Readonly<Record<Role, string>> = {
  Buyer: t`Buyer`,
  Seller: t`Seller`,
  admin: t`Admin`,
};
