import type { z } from 'zod';
import { isPlainLine, isPlainText } from './visible-text.ts';

const UNREADABLE = 'That holds characters that cannot be read.';

/** For what somebody writes: a control character among it is no text, and the database takes none. */
export const plainText = (text: z.ZodString) => text.refine(isPlainText, UNREADABLE);
export const plainLine = (text: z.ZodString) => text.refine(isPlainLine, UNREADABLE);
