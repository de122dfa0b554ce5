import { z } from 'zod';
import { activeMembers, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { valuesOf } from '../profiles/options.ts';
import { languageLabels } from '../profiles/languages.ts';
import { companionChangesSchema } from './profile.fields.ts';
import { availableHours, companionCategories, companionKinds, companionNeeds } from './rules.ts';

const feature = 'companions';
const changes = { of: 'companion-changes', perMinute: 60, perDay: 1000 } as const;

const timeOffSchema = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

/** A companion's own, whole. */
export const companionProfileSchema = z.object({
  categories: z.array(z.enum(companionCategories)),
  kinds: z.array(z.enum(companionKinds)),
  languages: z.array(z.enum(valuesOf(languageLabels))),
  /** As others read them: what waits for a person is not in it. */
  offers: z.string(),
  refuses: z.string(),
  hours: z.array(z.object({ day: z.int(), from: z.int(), until: z.int() })),
  dailyLimit: z.int(),
  /** What is not over yet, soonest first. */
  timeOff: z.array(timeOffSchema),
  /** Null: they are not "available now". */
  availableUntil: z.iso.datetime().nullable(),
  /** What stands between them and being listed as a companion; empty: they are. */
  missing: z.array(z.enum(companionNeeds)),
  /** How long an identity check takes, as measured; null: there were too few to say. */
  identityMinutes: z.number().nullable(),
});
export type CompanionProfile = z.infer<typeof companionProfileSchema>;

export const companionProfileContract = {
  ownProfile: endpoint({
    feature,
    method: 'GET',
    path: '/companion',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'What the caller offers as a companion, and what is missing until they are listed',
  }).output(companionProfileSchema),
  saveProfile: endpoint({
    feature,
    method: 'PATCH',
    path: '/companion',
    access: activeMembers,
    budget: changes,
    summary: 'Change what the caller offers as a companion',
  })
    .input(companionChangesSchema.extend({ confirmed: z.boolean().optional() }))
    .output(companionProfileSchema),
  addTimeOff: endpoint({
    feature,
    method: 'POST',
    path: '/companion/time-off',
    access: activeMembers,
    budget: changes,
    summary: 'Take time off, whatever the weekly hours say',
  })
    .input(
      z.object({
        startsAt: z.iso.datetime({ offset: true }),
        endsAt: z.iso.datetime({ offset: true }),
      }),
    )
    .output(companionProfileSchema),
  removeTimeOff: endpoint({
    feature,
    method: 'DELETE',
    path: '/companion/time-off/{id}',
    access: activeMembers,
    budget: changes,
    summary: 'Take time off back',
  })
    .input(z.object({ id: z.uuid() }))
    .output(companionProfileSchema),
  setAvailable: endpoint({
    feature,
    method: 'PUT',
    path: '/companion/available',
    access: activeMembers,
    budget: changes,
    summary: 'Be "available now" for so many hours; it ends by itself',
  })
    .input(z.object({ hours: z.literal([...availableHours]) }))
    .output(companionProfileSchema),
  endAvailable: endpoint({
    feature,
    method: 'DELETE',
    path: '/companion/available',
    access: restrictedToo,
    budget: changes,
    summary: 'Be "available now" no longer',
  }).output(companionProfileSchema),
};
