import { t } from "#shared/lib/text.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { ImageService } from "./image-service.ts";

export const imageJobs: readonly DeclaredJob<{ images: Pick<ImageService, "removeUnused"> }>[] = [
  {
    chore: "remove-unused-pictures",
    cron: "*/15 * * * *",
    about: t`Deletes uploaded photos that are not used anywhere.`,
    run: ({ images }) => images.removeUnused(new Date()),
  },
];
