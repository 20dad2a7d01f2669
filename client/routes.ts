import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@react-router/dev/routes";

/** Every page in one table. */
export default matchCase([
  layout("layouts/PublicLayout.tsx", [
    index("pages/HomePage.tsx"),
    route("categories/:id", "pages/CategoryPage.tsx"),
    route("new-cars", "pages/NewCarsPage.tsx"),
    route("used-cars", "pages/UsedCarsPage.tsx"),
    route("upcoming", "pages/UpcomingPage.tsx"),
    route("cars/:id", "pages/CarPage.tsx"),
    route("sellers/:id", "pages/SellerPage.tsx"),
    route("blogs", "pages/BlogsPage.tsx"),
    route("saved", "pages/SavedPage.tsx"),
    route("mobile-nav", "pages/MobileNavPage.tsx"),
    route("login", "pages/LoginPage.tsx"),
    route("register", "pages/RegisterPage.tsx"),
    route("forgot-password", "pages/ForgotPasswordPage.tsx"),
    route("reset-password", "pages/ResetPasswordPage.tsx"),
    route("verify-email", "pages/VerifyEmailPage.tsx"),
    route("outbox", "pages/DemoOutboxPage.tsx"),
    route("*", "pages/NotFoundPage.tsx"),
  ]),
  layout("layouts/DashboardLayout.tsx", [
    route("dashboard", "pages/DashboardPage.tsx"),
    route("dashboard/figures", "pages/FiguresPage.tsx"),
    route("dashboard/addproduct", "pages/AddProductPage.tsx"),
    route("dashboard/myproducts", "pages/MyProductsPage.tsx"),
    route("dashboard/myproducts/:id", "pages/EditProductPage.tsx"),
    route("dashboard/import", "pages/ImportPage.tsx"),
    route("dashboard/mywishlist", "pages/MyWishlistPage.tsx"),
    route("dashboard/mybookings", "pages/MyBookingsPage.tsx"),
    route("dashboard/mysales", "pages/MySalesPage.tsx"),
    route("dashboard/myorders", "pages/MyOrdersPage.tsx"),
    route("dashboard/myorders/:id", "pages/ReceiptPage.tsx"),
    route("dashboard/payment/:id", "pages/PaymentPage.tsx"),
    route("dashboard/verification", "pages/VerificationPage.tsx"),
    route("dashboard/manageallproducts", "pages/ManageAllProductsPage.tsx"),
    route("dashboard/managebookings", "pages/ManageBookingsPage.tsx"),
    route("dashboard/seller", "pages/SellersPage.tsx"),
    route("dashboard/buyer", "pages/BuyersPage.tsx"),
    route("dashboard/admin", "pages/UsersPage.tsx"),
    route("dashboard/reports", "pages/ReportsPage.tsx"),
    route("dashboard/verifications", "pages/VerificationsPage.tsx"),
    route("dashboard/audit", "pages/AuditPage.tsx"),
    route("dashboard/settings", "pages/SettingsPage.tsx"),
    route("dashboard/account", "pages/AccountPage.tsx"),
    route("dashboard/outbox", "pages/OutboxPage.tsx"),
  ]),
  route("signed-in", "pages/SignedInPage.tsx"),
]) satisfies RouteConfig;

/** A page has one address: `/Blogs` is not `/blogs`, which would be rendered and stored once more. */
function matchCase(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children && { children: matchCase(children) }),
  }));
}
