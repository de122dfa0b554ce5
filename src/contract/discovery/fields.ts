import { z } from 'zod';
import { BROWSE_AGE, TEXT_MAX, browseChoices, browseSortLabels } from './rules.ts';
import { valuesOf } from '../profiles/options.ts';
import { AGE } from '../profiles/rules.ts';

const age = z.coerce.number().int().min(AGE.min).max(AGE.max);

export const browseFiltersSchema = z.object({
  search: z.string().trim().max(TEXT_MAX).optional(),
  gender: z.enum(browseChoices.gender).optional(),
  ageMin: age.default(BROWSE_AGE.min),
  ageMax: age.default(BROWSE_AGE.max),
  location: z.string().trim().max(TEXT_MAX).optional(),
  distance: z.enum(browseChoices.distance).optional(),
  connectionType: z.enum(browseChoices.connectionType).optional(),
  bodyType: z.enum(browseChoices.bodyType).optional(),
  education: z.enum(browseChoices.education).optional(),
  smoking: z.enum(browseChoices.smoking).optional(),
  drinking: z.enum(browseChoices.drinking).optional(),
  verified: z.enum(browseChoices.verified).optional(),
  companions: z.enum(browseChoices.companions).optional(),
  availableNow: z.enum(browseChoices.availableNow).optional(),
  language: z.enum(browseChoices.language).optional(),
  companionCategory: z.enum(browseChoices.companionCategory).optional(),
  companionKind: z.enum(browseChoices.companionKind).optional(),
  sort: z.enum(valuesOf(browseSortLabels)).default('fit'),
});
export type BrowseFilters = z.infer<typeof browseFiltersSchema>;
