import { z } from 'zod';
import { nameSchema } from './account-fields.ts';
import {
  describedFields,
  lifestyleSchema,
  personalitySchema,
  physicalTraitsSchema,
  preferencesSchema,
  relationshipGoalsSchema,
} from './profile-fields.ts';

/** Only what is sent changes. Everything a member may not write themself is refused, not ignored. */
export const profileChangesSchema = z
  .strictObject({
    displayName: nameSchema,
    ...describedFields,
    physicalTraits: physicalTraitsSchema.partial(),
    lifestyle: lifestyleSchema.partial(),
    personality: personalitySchema.partial(),
    relationshipGoals: relationshipGoalsSchema.partial(),
    preferences: preferencesSchema
      .extend({ ageRange: preferencesSchema.shape.ageRange.partial() })
      .partial(),
  })
  .partial();
export type ProfileChanges = z.infer<typeof profileChangesSchema>;
