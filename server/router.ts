import { calls } from "./base/authorize.ts";
import { accountRoutes } from "./features/sign-in/routes/accounts.ts";
import { alertRoutes } from "./features/alerts/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { authRoutes } from "./features/sign-in/routes/sign-in.ts";
import {
  linkRoutes,
  linkSendingRoutes,
  passwordLinkRoute,
} from "./features/sign-in/routes/links.ts";
import { sessionListRoutes, sessionRoutes } from "./features/sign-in/routes/sessions.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { bookingRoutes } from "./features/bookings/routes.ts";
import { paymentRoutes } from "./features/payments/routes.ts";
import { refundRoutes } from "./features/payments/routes.ts";
import { waitingListRoutes } from "./features/bookings/routes.ts";
import { complaintRoutes } from "./features/complaints/routes.ts";
import { conversationRoutes } from "./features/conversations/routes.ts";
import { categoryRoutes } from "./features/categories/routes.ts";
import { listingActRoutes } from "./features/listings/routes.ts";
import { listingDraftRoutes } from "./features/listings/routes.ts";
import { listingRoutes, ownProductRoutes } from "./features/listings/routes.ts";
import { noticeRoutes } from "./features/notices/routes.ts";
import { messageRoutes } from "./features/outbox/routes.ts";
import { manyPeopleRoutes, peopleRoutes } from "./features/users/routes.ts";
import { removalRoutes } from "./features/listings/routes.ts";
import { openIdRoutes } from "./features/sign-in/routes/openid.ts";
import { secondFactorRoutes } from "./features/sign-in/routes/second-factors.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { systemRoutes } from "./features/system/routes.ts";
import { siteSettingRoutes } from "./features/site-settings/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { figureRoutes } from "./features/statistics/routes.ts";
import { recordRoutes } from "./features/records/routes.ts";
import { imageRoutes } from "./features/images/routes.ts";
import { wishlistRoutes } from "./features/wishlist/routes.ts";
import {
  verificationCaseRoutes,
  verifySellerRoute,
} from "./features/seller-verification/routes.ts";
import { verificationDocumentRoutes } from "./features/seller-verification/routes.ts";
import { vinRoutes } from "./features/vins/routes.ts";
import { categoryProductsRoute, productRoutes } from "./features/products/routes.ts";
import type { VinDecoder } from "./adapters/vin/vin.ts";
import type { CatalogueContext } from "./base/catalogue-context.ts";
import type { AccountContext } from "./features/sign-in/context.ts";
import type { SavingContext } from "./features/alerts/context.ts";
import type { AuthContext } from "./features/sign-in/context.ts";
import type { ConversationContext } from "./features/conversations/context.ts";
import type { FigureContext } from "./features/statistics/context.ts";
import type { ImageService } from "./features/images/image-service.ts";
import type { ImportContext } from "./features/imports/context.ts";
import type { ListingContext } from "./features/listings/context.ts";
import type { NoticeContext } from "./features/notices/context.ts";
import type { OpenIdContext } from "./features/sign-in/context.ts";
import type { PeopleContext } from "./features/users/context.ts";
import type { SearchContext } from "./features/search/context.ts";
import type { CaseContext } from "./features/seller-verification/context.ts";
import type { SettingsContext } from "./features/site-settings/context.ts";
import type { SystemContext } from "./features/system/context.ts";
import type { PaymentContext } from "./base/sale-context.ts";
import { countCars } from "./features/products/count-cars.ts";

interface RouterParts {
  alerts: SavingContext;
  auth: AuthContext;
  accounts: AccountContext;
  openId: OpenIdContext;
  catalogue: CatalogueContext;
  conversations: ConversationContext;
  search: SearchContext;
  listings: ListingContext;
  images: ImageService;
  imports: ImportContext;
  messages: Parameters<typeof messageRoutes>[1];
  notices: NoticeContext;
  vins: VinDecoder;
  sales: PaymentContext;
  people: PeopleContext;
  figures: FigureContext;
  verification: CaseContext;
  settings: SettingsContext;
  system: SystemContext;
}

/** All calls of the contract with their handlers. */
export function createRouter(parts: RouterParts) {
  const { auth, accounts, openId, catalogue, listings, images, imports, messages, vins, sales } =
    parts;
  const { people, figures, verification, settings, search, conversations, alerts } = parts;
  const { notices, system } = parts;
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
    alerts: alertRoutes(calls, alerts),
    audit: auditRoutes(calls, catalogue),
    search: searchRoutes(calls, search),
    figures: figureRoutes(calls, figures),
    images: imageRoutes(calls, { ...auth, images }),
    imports: importRoutes(calls, imports),
    messages: messageRoutes(calls, messages),
    notices: noticeRoutes(calls, notices),
    users: {
      ...userRoutes(calls, auth),
      ...peopleRoutes(calls, people),
      verifySeller: verifySellerRoute(calls, verification),
      sendPasswordLink: passwordLinkRoute(calls, auth),
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
        categoriesIn: (language) => settings.settings.categoriesIn(language),
        countCars: () => countCars(catalogue),
      }),
      products: categoryProductsRoute(calls, catalogue),
    },
    listings: {
      ...listingRoutes(calls, listings),
      ...listingActRoutes(calls, listings),
      ...listingDraftRoutes(calls, listings),
    },
    complaints: complaintRoutes(calls, conversations),
    conversations: conversationRoutes(calls, conversations),
    products: {
      ...productRoutes(calls, catalogue),
      ...ownProductRoutes(calls, listings),
      ...removalRoutes(calls, catalogue),
    },
    records: { ...recordRoutes(calls, people), ...manyPeopleRoutes(calls, people) },
    reports: reportRoutes(calls, sales),
    siteSettings: siteSettingRoutes(calls, settings),
    system: systemRoutes(calls, system),
    vins: vinRoutes(calls, { ...catalogue, vins }),
    wishlist: wishlistRoutes(calls, catalogue),
  });
}
