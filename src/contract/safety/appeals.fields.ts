import { z } from 'zod';
import { isPlainText } from '../visible-text.ts';
import { APPEAL_MAX, APPEAL_MIN } from './cases.ts';

export const appealSchema = z.object({
  words: z
    .string()
    .trim()
    .min(APPEAL_MIN, `Please write at least ${APPEAL_MIN} characters.`)
    .max(APPEAL_MAX)
    .refine(isPlainText, 'That holds characters that cannot be read.'),
});
