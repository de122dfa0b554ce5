import type { Tools } from '#server/platform/tools.ts';
import { removeOrphans, removePhotoFiles } from './photo-files.service.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface Queues {
    'photos.remove-files': { folder: string };
  }
}

export async function startPhotoJobs(tools: Tools): Promise<void> {
  await tools.jobs.work('photos.remove-files', ({ folder }) => removePhotoFiles(tools, folder));
  await tools.jobs.repeat('photos.remove-orphans', '23 3 * * *', () => removeOrphans(tools));
}
