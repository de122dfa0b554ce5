/** What made-up members are made of: plain data, checked once when it is read. */
import { z } from 'zod';
import { languageLabels } from '#contract/profiles/languages.ts';
import * as options from '#contract/profiles/options.ts';
import { promptIds } from '#contract/profiles/prompts.ts';
import bioLinesData from './data/bio-lines.json' with { type: 'json' };
import communitiesData from './data/communities.json' with { type: 'json' };
import occupationsData from './data/occupations.json' with { type: 'json' };
import promptAnswersData from './data/prompt-answers.json' with { type: 'json' };

const texts = z.array(z.string()).min(1);
const oneOf = <Value extends string>(labels: Record<Value, string>) =>
  z.enum(options.valuesOf(labels));

/** Names that go together, and what is usual among those who bear them. */
const communitySchema = z.strictObject({
  name: z.string(),
  /** How many of a thousand members. */
  share: z.number(),
  women: texts,
  men: texts,
  surnames: texts,
  /** Women whose surname differs from that of men. */
  womensSurnames: texts.optional(),
  /** What they grow up speaking; many learn others. */
  languages: z.array(oneOf(languageLabels)),
  /** Where most of them live. */
  states: texts,
  ethnicity: oneOf(options.ethnicityLabels),
  diets: z.array(z.tuple([oneOf(options.dietLabels), z.number()])),
  /** What they may grow up with, among the interests. */
  interests: texts,
  hijab: z.number().optional(),
  turban: z.number().optional(),
  bearded: z.number().optional(),
});

const occupationSchema = z.strictObject({
  name: z.string(),
  share: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  education: z.array(oneOf(options.educationLabels)),
  workSchedule: oneOf(options.workScheduleLabels),
  /** How someone might put it in their own words. */
  lines: texts,
});

const bioLinesSchema = z.strictObject({
  /** What someone might write about an interest or hobby they picked. */
  tagLines: z.record(z.string(), texts),
  /** {one} and {two} are interests or hobbies. */
  generalLines: texts,
  /** {city} is where they live. */
  closingLines: texts,
  /** By the kind of connection that is looked for. */
  lookingForLines: z.record(z.string(), texts),
});

export type Community = z.infer<typeof communitySchema>;
export type Occupation = z.infer<typeof occupationSchema>;

export const communities = z.array(communitySchema).parse(communitiesData);
export const occupations = z.array(occupationSchema).parse(occupationsData);
export const bioLines = bioLinesSchema.parse(bioLinesData);
/** What somebody might answer to each question. */
export const promptAnswers = z.record(z.enum(promptIds), texts).parse(promptAnswersData);
