import type { Tools } from '#server/platform/tools.ts';
import { removeUnsent } from './message-photos.service.ts';

export async function startMessageJobs(tools: Tools): Promise<void> {
  await tools.jobs.repeat('messages.remove-unsent-photos', '41 3 * * *', () => removeUnsent(tools));
}
