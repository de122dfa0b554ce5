import type { Tools } from '#server/platform/tools.ts';
import { unlistLapsed } from './listings.service.ts';
import { forgetUnsaidWords } from './said-words.service.ts';

export async function startListingJobs(tools: Tools): Promise<void> {
  await tools.jobs.repeat('listings.unlist-lapsed', '* * * * *', () => unlistLapsed(tools));
  // Two in the morning in India.
  await tools.jobs.repeat('listings.forget-unsaid', '31 20 * * *', () => forgetUnsaidWords(tools));
}
