import { browseBodyTypes, browseEducationLabels } from '#contract/discovery/rules.ts';
import {
  bodyTypeLabels,
  connectionTypeLabels,
  drinkingLabels,
  smokingLabels,
} from '#contract/profiles/options.ts';
import { AgeSlider } from './age-slider.tsx';
import { CompanionFilters } from './companion-filters.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { GenderFilter } from './gender-filter.tsx';
import { VerifiedFilter } from './verified-filter.tsx';
import { LocationFilter } from './location-filter.tsx';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import classes from './filter-fields.module.css';

const bodyTypes = Object.fromEntries(
  browseBodyTypes.map((type) => [type, bodyTypeLabels[type]]),
) as Record<(typeof browseBodyTypes)[number], string>;

/** Every filter but the search; beside the grid on a desktop, in a sheet on a phone. */
export function FilterFields({ control }: { control: BrowseFiltersControl }) {
  const { filters, choose, round } = control;
  return (
    <div key={round} className={classes.fields}>
      <GenderFilter value={filters.gender} onChange={(gender) => choose({ gender })} />
      <VerifiedFilter value={filters.verified} onChange={(verified) => choose({ verified })} />
      <CompanionFilters control={control} />
      <AgeSlider {...control} />
      <LocationFilter {...control} />
      <ChoiceFilter
        label="Connection type"
        labels={connectionTypeLabels}
        value={filters.connectionType}
        onChange={(connectionType) => choose({ connectionType })}
      />
      <ChoiceFilter
        label="Body type"
        labels={bodyTypes}
        value={filters.bodyType}
        onChange={(bodyType) => choose({ bodyType })}
      />
      <ChoiceFilter
        label="Education"
        labels={browseEducationLabels}
        value={filters.education}
        onChange={(education) => choose({ education })}
      />
      <ChoiceFilter
        label="Smoking"
        labels={smokingLabels}
        value={filters.smoking}
        onChange={(smoking) => choose({ smoking })}
      />
      <ChoiceFilter
        label="Drinking"
        labels={drinkingLabels}
        value={filters.drinking}
        onChange={(drinking) => choose({ drinking })}
      />
    </div>
  );
}
