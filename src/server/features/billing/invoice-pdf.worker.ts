import { handleThreadCalls } from '#server/platform/workers/handle-thread-calls.ts';
import { lowerPriority } from '#server/platform/workers/lower-priority.ts';
import { drawInvoice } from './invoice-pdf.ts';

lowerPriority();
handleThreadCalls(drawInvoice);
