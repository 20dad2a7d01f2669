import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "client",
  // One build for each language; see scripts/build-site.ts.
  buildDirectory: `build/${process.env["VITE_LANGUAGE"] ?? "en"}`,
  ssr: true,
  // The whole route table is a few hundred bytes; asking for it piece by piece would cost requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
