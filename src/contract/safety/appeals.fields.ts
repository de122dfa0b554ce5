import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { APPEAL_MAX, APPEAL_MIN } from './cases.ts';

export const appealSchema = z.object({
  words: plainText(
    z
      .string()
      .trim()
      .min(APPEAL_MIN, `Please write at least ${APPEAL_MIN} characters.`)
      .max(APPEAL_MAX),
  ),
});
