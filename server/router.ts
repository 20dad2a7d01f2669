import { calls } from "./base/authorize.ts";
import { accountRoutes } from "./features/accounts/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { linkRoutes, linkSendingRoutes } from "./features/links/routes.ts";
import { sessionListRoutes, sessionRoutes } from "./features/sessions/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { bookingRoutes } from "./features/bookings/routes.ts";
import { paymentRoutes } from "./features/payments/routes.ts";
import { refundRoutes } from "./features/refund-requests/routes.ts";
import { waitingListRoutes } from "./features/waiting-lists/routes.ts";
import { categoryRoutes } from "./features/categories/routes.ts";
import { listingActRoutes } from "./features/listing-acts/routes.ts";
import { listingDraftRoutes } from "./features/listing-drafts/routes.ts";
import { listingRoutes, ownProductRoutes } from "./features/listings/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { removalRoutes } from "./features/removals/routes.ts";
import { openIdRoutes } from "./features/openid/routes.ts";
import { secondFactorRoutes } from "./features/second-factors/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { siteSettingRoutes } from "./features/site-settings/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { figureRoutes } from "./features/figures/routes.ts";
import { imageRoutes } from "./features/images/routes.ts";
import { wishlistRoutes } from "./features/wishlist/routes.ts";
import { verificationCaseRoutes, verifySellerRoute } from "./features/verification-cases/routes.ts";
import { verificationDocumentRoutes } from "./features/verification-documents/routes.ts";
import { vinRoutes } from "./features/vins/routes.ts";
import { categoryProductsRoute, productRoutes } from "./features/products/routes.ts";
import type { VinDecoder } from "./adapters/vin/vin.ts";
import type { CatalogueContext } from "./base/catalogue-context.ts";
import type { AccountContext } from "./features/accounts/service.ts";
import type { AuthContext } from "./features/auth/service.ts";
import type { FigureContext } from "./features/figures/service.ts";
import type { ImageService } from "./features/images/service.ts";
import type { ImportContext } from "./features/imports/service.ts";
import type { ListingContext } from "./features/listings/service.ts";
import type { OpenIdContext } from "./features/openid/service.ts";
import type { PeopleContext } from "./features/people/service.ts";
import type { CaseContext } from "./features/verification-cases/service.ts";
import type { SettingsContext } from "./features/site-settings/service.ts";
import type { PaymentContext } from "./base/sale-context.ts";
import { countCars } from "./features/products/service.ts";

interface RouterParts {
  auth: AuthContext;
  accounts: AccountContext;
  openId: OpenIdContext;
  catalogue: CatalogueContext;
  listings: ListingContext;
  images: ImageService;
  imports: ImportContext;
  messages: Parameters<typeof messageRoutes>[1];
  vins: VinDecoder;
  sales: PaymentContext;
  people: PeopleContext;
  figures: FigureContext;
  verification: CaseContext;
  settings: SettingsContext;
}

/** Every call of the contract with what answers it. */
export function createRouter(parts: RouterParts) {
  const { auth, accounts, openId, catalogue, listings, images, imports, messages, vins, sales } =
    parts;
  const { people, figures, verification, settings } = parts;
  return calls.router({
    account: {
      ...accountRoutes(calls, accounts),
      ...linkSendingRoutes(calls, auth),
      ...secondFactorRoutes(calls, auth),
      ...sessionListRoutes(calls, auth),
    },
    auth: {
      ...authRoutes(calls, auth),
      ...linkRoutes(calls, auth),
      ...sessionRoutes(calls, auth),
      ...openIdRoutes(calls, openId),
    },
    audit: auditRoutes(calls, catalogue),
    figures: figureRoutes(calls, figures),
    images: imageRoutes(calls, { ...auth, images }),
    imports: importRoutes(calls, imports),
    messages: messageRoutes(calls, messages),
    users: {
      ...userRoutes(calls, auth),
      ...peopleRoutes(calls, people),
      verifySeller: verifySellerRoute(calls, verification),
    },
    verification: {
      ...verificationCaseRoutes(calls, verification),
      ...verificationDocumentRoutes(calls, verification),
    },
    bookings: bookingRoutes(calls, sales),
    payments: { ...paymentRoutes(calls, sales), ...refundRoutes(calls, sales) },
    waitingLists: waitingListRoutes(calls, sales),
    categories: {
      ...categoryRoutes(calls, {
        ...catalogue,
        categories: settings.settings.categories,
        countCars: () => countCars(catalogue),
      }),
      products: categoryProductsRoute(calls, catalogue),
    },
    listings: {
      ...listingRoutes(calls, listings),
      ...listingActRoutes(calls, listings),
      ...listingDraftRoutes(calls, listings),
    },
    products: {
      ...productRoutes(calls, catalogue),
      ...ownProductRoutes(calls, listings),
      ...removalRoutes(calls, catalogue),
    },
    reports: reportRoutes(calls, sales),
    siteSettings: siteSettingRoutes(calls, settings),
    vins: vinRoutes(calls, { ...catalogue, vins }),
    wishlist: wishlistRoutes(calls, catalogue),
  });
}
