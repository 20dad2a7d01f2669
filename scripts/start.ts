import { buildSite, canBuild, isBuilt } from "./build-site.ts";

// The download has the pages only as sources, so the first start, and the first after an update, builds them.
if (!isBuilt()) {
  if (!canBuild()) {
    process.stderr.write(
      "The pages are not built and the build tools are not installed. Run: npm ci --include=dev && npm run build\n",
    );
    process.exit(1);
  }
  process.stdout.write("Building the pages …\n");
  await buildSite();
}
await import("#server/main.ts");
