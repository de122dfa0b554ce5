import { handleThreadCalls } from '#server/platform/workers/handle-thread-calls.ts';
import { lowerPriority } from '#server/platform/workers/lower-priority.ts';
import { drawStatement } from './statement-pdf.ts';

lowerPriority();
handleThreadCalls(drawStatement);
