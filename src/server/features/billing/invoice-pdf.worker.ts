import { answerCalls } from '#server/platform/workers/answer-calls.ts';
import { standBehind } from '#server/platform/workers/stand-behind.ts';
import { drawInvoice } from './invoice-pdf.ts';

standBehind();
answerCalls(drawInvoice);
