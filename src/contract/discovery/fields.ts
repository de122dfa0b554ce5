import { z } from 'zod';
import {
  BROWSE_AGE,
  TEXT_MAX,
  browseBodyTypes,
  browseDistances,
  browseEducationLabels,
  browseGenders,
  browseSortLabels,
  companionChoices,
  verifiedChoices,
} from './rules.ts';
import { languageLabels } from '../profiles/languages.ts';
import { companionCategories, companionKinds } from '../companions/rules.ts';
import { connectionTypes, drinkingLabels, smokingLabels, valuesOf } from '../profiles/options.ts';
import { AGE } from '../profiles/rules.ts';

const age = z.coerce.number().int().min(AGE.min).max(AGE.max);

export const browseFiltersSchema = z.object({
  search: z.string().trim().max(TEXT_MAX).optional(),
  gender: z.enum(browseGenders).optional(),
  ageMin: age.default(BROWSE_AGE.min),
  ageMax: age.default(BROWSE_AGE.max),
  location: z.string().trim().max(TEXT_MAX).optional(),
  /** In kilometres from the caller's own city; 0: only there. */
  distance: z.enum(browseDistances).optional(),
  connectionType: z.enum(connectionTypes).optional(),
  bodyType: z.enum(browseBodyTypes).optional(),
  education: z.enum(valuesOf(browseEducationLabels)).optional(),
  smoking: z.enum(valuesOf(smokingLabels)).optional(),
  drinking: z.enum(valuesOf(drinkingLabels)).optional(),
  verified: z.enum(verifiedChoices).optional(),
  companions: z.enum(companionChoices).optional(),
  availableNow: z.enum(companionChoices).optional(),
  language: z.enum(valuesOf(languageLabels)).optional(),
  companionCategory: z.enum(companionCategories).optional(),
  companionKind: z.enum(companionKinds).optional(),
  sort: z.enum(valuesOf(browseSortLabels)).default('fit'),
});
export type BrowseFilters = z.infer<typeof browseFiltersSchema>;
