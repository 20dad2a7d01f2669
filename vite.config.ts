import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What only people who are signed in, or want to be, need: not a byte of it on public pages. */
const ACCOUNT =
  /node_modules[\\/](?:@orpc|sonner)[\\/]|client[\\/](?:features[\\/](?:auth|accounts|wishlist[\\/](?!Heart|hearts|local)|messages)|layouts[\\/](?:AccountMenu|DashboardLayout|RequireUser)|lib[\\/](?:api\.|api-error|contract|acting-user|checks|cursor-pages|draft|form-fields|save-file|session|shrink|time-left|toast|upload|use-)|ui[\\/](?:error-title|Avatar|Button|Choose|ConfirmDialog|EmailField|Field|FormProblem|ImageField|LoadedView|NewPasswordField|Panel|PasswordField|Progress|Select|StatCard|TextArea))/;
/** What is fetched when somebody books a car, or may have booked one. */
const BOOKING =
  /client[\\/]features[\\/]bookings[\\/](?!BookButton|BookingHost|CarBooking|MainAction|opening)/;
/** What only sellers need. */
const SELLING = /client[\\/]features[\\/](?:listings|imports)[\\/]/;
/** What only the payment page needs: it comes with that page, in files of its own. */
const PAYING =
  /node_modules[\\/](?:@stripe|prop-types|react-is|object-assign)[\\/]|client[\\/]features[\\/]payments[\\/]|shared[\\/]rules[\\/]cards\./;
const VENDOR = /[\\/]node_modules[\\/]/;
const SITE = /[\\/](?:client[\\/](?:features|ui|lib|layouts|paths)|shared)[\\/.]/;

function isApart(id: string): boolean {
  return ACCOUNT.test(id) || BOOKING.test(id) || SELLING.test(id) || PAYING.test(id);
}

/** Few shared files instead of one for each shared module: a page asks for fewer. */
const SHARED_FILES = {
  groups: [
    // A group takes along what its files depend on, so those that others depend on come first.
    {
      name: "vendor",
      priority: 3,
      test: (id: string) => VENDOR.test(id) && !ACCOUNT.test(id) && !PAYING.test(id),
    },
    { name: "site", priority: 2, test: (id: string) => SITE.test(id) && !isApart(id) },
    { name: "account", priority: 1, test: ACCOUNT },
    { name: "booking", priority: 0, test: BOOKING },
    { name: "selling", priority: 0, test: SELLING },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "client/public",
  // React goes into the server's bundle too, and in its production build whatever mode the server
  // runs in: the development build takes five times as long for a page.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: SHARED_FILES } } }),
  },
}));
