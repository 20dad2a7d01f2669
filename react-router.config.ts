import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "client",
  buildDirectory: "build",
  ssr: true,
  // The whole route table is a few hundred bytes; asking for it piece by piece would cost requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
