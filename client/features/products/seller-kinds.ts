import { t } from "#shared/lib/text.ts";

export const SELLER_KINDS = { dealer: t`Dealer`, private: t`Private seller` } as const;
