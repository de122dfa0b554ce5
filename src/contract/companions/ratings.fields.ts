import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { CONTEST_MAX, CONTEST_MIN, RATING_TEXT_MAX, STARS_MAX } from './ratings.rules.ts';

export const ratingFieldsSchema = z.object({
  stars: z.int('Please choose between one and five stars.').min(1).max(STARS_MAX),
  text: plainText(z.string().trim().max(RATING_TEXT_MAX)).default(''),
});

export const contestFieldsSchema = z.object({
  words: plainText(
    z
      .string()
      .trim()
      .min(CONTEST_MIN, `Please write at least ${CONTEST_MIN} characters.`)
      .max(CONTEST_MAX, `Please write at most ${CONTEST_MAX} characters.`),
  ),
});
