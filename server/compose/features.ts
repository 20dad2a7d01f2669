import { deliverLater } from "#server/base/delivery.ts";
import type { ListingContext } from "#server/features/listings/context.ts";
import { describeServices } from "#server/settings/service-states.ts";
import { composeAccounts } from "./accounts.ts";
import type { AppParts } from "./app-parts.ts";
import { prepareWork } from "./background.ts";
import type { Foundation } from "./catalogue.ts";
import { prepareIdentity } from "./identity.ts";
import { composeImages } from "./images.ts";
import type { OpenedPayments } from "./open-payments.ts";
import { openSignInProvider } from "./open-sign-in-provider.ts";
import type { Sales } from "./sales.ts";

interface FeatureParts extends AppParts {
  foundation: Foundation;
  selling: Sales;
  payments: OpenedPayments;
  /** Drops every stored reply. */
  forget: () => void;
}

/** What each feature works with, and what the site does by itself. */
export function composeFeatures(parts: FeatureParts) {
  const { config, database, log, foundation, selling, payments, forget } = parts;
  const { pool, kysely } = database;
  const { catalogue, settings, vins } = foundation;
  const { brand, trade } = settings;
  const { sales, verification, removeDocuments } = selling;
  const email = deliverLater(parts.email, log);
  const sms = deliverLater(parts.sms, log);
  const signIn = openSignInProvider(config);
  const { hasStandIn } = signIn;
  const auth = prepareIdentity({ config, brand, pool, kysely, email, sms, hasStandIn, log });
  const accounts = composeAccounts(auth, verification);
  const images = composeImages({ config, kysely, log });
  const listings: ListingContext = { ...catalogue, brand, trade, email, jobs: sales.jobs };
  const background = { config, pool, kysely, log, payments, removeDocuments };
  const work = prepareWork({ ...background, images, listings, sales });
  const contexts = {
    auth,
    accounts,
    openId: { ...auth, findProvider: signIn.find },
    catalogue,
    listings,
    images,
    imports: { pool, kysely, runner: work.imports, trade, distanceUnit: config.distanceUnit },
    messages: { kysely, isDemo: config.isDemo },
    vins,
    sales,
    people: { ...auth, ...sales, release: accounts.release },
    verification,
    figures: { pool, origin: config.publicUrl, trade, views: work.views },
    settings: {
      kysely,
      settings,
      services: describeServices(config, { readsVins: vins.isAvailable }),
      onChange: forget,
    },
  };
  const close = async () => {
    await Promise.all([vins.close(), signIn.close()]);
  };
  return { contexts, work, images, auth, listings, close };
}
