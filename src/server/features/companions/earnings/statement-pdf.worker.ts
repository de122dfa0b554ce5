import { handleThreadCalls, lowerPriority } from '#server/platform/workers/handle-thread-calls.ts';
import { drawStatement } from './statement-pdf.ts';

lowerPriority();
handleThreadCalls(drawStatement);
