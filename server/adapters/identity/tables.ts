/** Maps the models of better-auth to the names of our tables and columns. */
export const ALIASES = {
  user: {
    modelName: "users",
    fields: {
      emailVerified: "email_verified",
      image: "image_id",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
    // Set by the product's own sign-up, which has validated them. No other route leads to this one.
    additionalFields: {
      role: { type: "string", defaultValue: "Buyer" },
      roleChosenAt: { type: "date", required: false, fieldName: "role_chosen_at" },
    },
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "user_id",
      providerId: "provider_id",
      accountId: "account_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
    // Refuses a social sign-in whose address belongs to an account with a password, instead of linking the
    // two.
    accountLinking: { enabled: false },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
  jwks: {
    jwks: {
      modelName: "signing_keys",
      fields: {
        publicKey: "public_key",
        privateKey: "private_key",
        createdAt: "created_at",
        expiresAt: "expires_at",
      },
    },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
    twoFactor: {
      modelName: "two_factors",
      fields: {
        userId: "user_id",
        backupCodes: "backup_codes",
        failedVerificationCount: "failed_verification_count",
        lockedUntil: "locked_until",
      },
    },
  },
} as const;
