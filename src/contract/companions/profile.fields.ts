import { z } from 'zod';
import '../default-messages.ts';
import { valuesOf } from '../profiles/options.ts';
import { isBlank, isPlainText } from '../visible-text.ts';
import { DAY_MINUTES, HOURS_STEP, SPANS_A_DAY, weekdays, type HoursSpan } from './hours.rules.ts';
import { languageLabels } from '../profiles/languages.ts';
import { companionCategories, companionKinds, DAILY_LIMIT, OFFER_MAX } from './rules.ts';

const several = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.array(z.enum(values)).transform((chosen) => [...new Set(chosen)]);

const text = (what: string) =>
  z
    .string()
    .trim()
    .max(OFFER_MAX, `${what} must be at most ${OFFER_MAX} characters`)
    .refine(isPlainText, `${what} holds characters that cannot be shown`)
    .transform((written) => (isBlank(written) ? '' : written));

const minute = z.int().multipleOf(HOURS_STEP);

const spanSchema = z
  .object({
    day: z.int().min(0).max(6),
    from: minute.min(0).max(DAY_MINUTES),
    until: minute.min(0).max(DAY_MINUTES),
  })
  .refine(({ from, until }) => from < until, 'Hours must end after they begin');

const isApart = (spans: HoursSpan[]) =>
  spans.every((span, index) => {
    const before = spans[index - 1];
    return !before || before.day !== span.day || before.until <= span.from;
  });
const ofDay = (spans: HoursSpan[], day: number) => spans.filter((span) => span.day === day);

const hoursSchema = z
  .array(spanSchema)
  .max(weekdays.length * SPANS_A_DAY)
  .transform((spans) => spans.toSorted((a, b) => a.day - b.day || a.from - b.from))
  .refine(isApart, 'Hours of one day must not overlap')
  .refine(
    (spans) => weekdays.every((_, day) => ofDay(spans, day).length <= SPANS_A_DAY),
    `A day has at most ${SPANS_A_DAY} spans of hours`,
  );

const limitFault = `The daily limit must be between ${DAILY_LIMIT.min} and ${DAILY_LIMIT.max}`;

/** What is sent takes the place of what was there. */
export const companionChangesSchema = z
  .strictObject({
    categories: several(companionCategories),
    kinds: several(companionKinds),
    languages: several(valuesOf(languageLabels)),
    offers: text('What you offer'),
    refuses: text('What you refuse'),
    hours: hoursSchema,
    dailyLimit: z.int(limitFault).min(DAILY_LIMIT.min, limitFault).max(DAILY_LIMIT.max, limitFault),
  })
  .partial();
export type CompanionChanges = z.infer<typeof companionChangesSchema>;
