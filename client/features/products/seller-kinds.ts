export const SELLER_KINDS = { dealer: "Dealer", private: "Private seller" } as const;
