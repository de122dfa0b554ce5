import { IconRosetteDiscountCheck, IconBolt, IconHeartHandshake } from '@tabler/icons-react';
import { useId, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  browseBodyTypes,
  type browseDistances,
  browseEducationLabels,
  browseGenders,
  CITY_UNKNOWN,
} from '#contract/discovery/rules.ts';
import {
  bodyTypeLabels,
  distanceLabels,
  connectionTypeLabels,
  drinkingLabels,
  smokingLabels,
  genderLabels,
} from '#contract/profiles/options.ts';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { AGE } from '#contract/profiles/rules.ts';
import { languageLabels } from '#contract/profiles/languages.ts';
import { companionCategories, companionKindLabels } from '#contract/companions/rules.ts';
import { api } from '../discovery.api.ts';
import { ChoicePill } from '#web/ui/choice-pill.tsx';
import { ChoiceFilter, LocationFilter } from './filter-controls.tsx';
import { type BrowseFiltersControl, useDraft } from './use-browse-filters.ts';
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
      <DistanceFilter value={filters.distance} onChange={(distance) => choose({ distance })} />
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

/** As coarsely as distances are shown. */
const distances: Record<(typeof browseDistances)[number], string> = {
  '0': distanceLabels['same-city'],
  '50': distanceLabels['within-50'],
  '100': distanceLabels['within-100'],
  '250': distanceLabels['within-250'],
  '500': distanceLabels['within-500'],
};

interface DistanceFilterProps {
  value: BrowseFilters['distance'];
  onChange: (value: BrowseFilters['distance']) => void;
}

/** Of who has told a city that we know; there is no distance from anywhere else. */
function DistanceFilter({ value, onChange }: DistanceFilterProps) {
  const { data: own } = useQuery(api.profiles.own.queryOptions());
  if (!own) return null;
  if (!own.cityKnown && value === undefined)
    return (
      <div>
        <p className={classes.legend}>Distance</p>
        <p className={classes.reason}>
          {CITY_UNKNOWN}. <Link to="/dashboard">Go to your profile</Link>
        </p>
      </div>
    );
  return <ChoiceFilter label="Distance" labels={distances} value={value} onChange={onChange} />;
}

interface VerifiedFilterProps {
  value: BrowseFilters['verified'];
  onChange: (value: BrowseFilters['verified']) => void;
}

/** On, or no filter: nobody looks for those who are not. */
function VerifiedFilter({ value, onChange }: VerifiedFilterProps) {
  return (
    <div className={classes.choices}>
      <ChoicePill
        type="checkbox"
        checked={value === 'yes'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : undefined)}
      >
        <IconRosetteDiscountCheck size={20} stroke={1.7} aria-hidden className={classes.icon} />
        Verified only
      </ChoicePill>
    </div>
  );
}

interface GenderFilterProps {
  value: BrowseFilters['gender'];
  onChange: (value: BrowseFilters['gender']) => void;
}

function GenderFilter({ value, onChange }: GenderFilterProps) {
  const name = useId();
  const choices = [undefined, ...browseGenders];
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Gender</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <ChoicePill
            key={choice ?? 'any'}
            type="radio"
            name={name}
            checked={value === choice}
            onChange={() => onChange(choice)}
          >
            {choice ? genderLabels[choice] : 'Any'}
          </ChoicePill>
        ))}
      </div>
    </fieldset>
  );
}

const share = (age: number) => (age - AGE.min) / (AGE.max - AGE.min);

/** Two of the browser's own sliders on one line: on phones a screen reader cannot move Mantine's RangeSlider. */
function AgeSlider({ filters, adjust }: BrowseFiltersControl) {
  const from = useDraft(filters.ageMin, (ageMin) => adjust({ ageMin }));
  const to = useDraft(filters.ageMax, (ageMax) => adjust({ ageMax }));
  const slider = { type: 'range', min: AGE.min, max: AGE.max, step: 1 };
  return (
    <fieldset className={classes.ageSliderField}>
      <legend className={classes.ageSliderLegend}>
        Age {from.current} – {to.current}
      </legend>
      <div
        className={classes.line}
        style={{ '--from': share(from.current), '--to': share(to.current) } as CSSProperties}
        // Where the two meet at the upper end, only the lower one can still be moved.
        data-lower-first={share(from.current) > 0.5 || undefined}
      >
        <input
          {...slider}
          aria-label="Minimum age"
          value={from.current}
          onChange={({ currentTarget }) =>
            from.setCurrent(Math.min(currentTarget.valueAsNumber, to.current))
          }
        />
        <input
          {...slider}
          aria-label="Maximum age"
          value={to.current}
          onChange={({ currentTarget }) =>
            to.setCurrent(Math.max(currentTarget.valueAsNumber, from.current))
          }
        />
      </div>
    </fieldset>
  );
}

const categoryLabels = Object.fromEntries(
  companionCategories.map((category) => [category, connectionTypeLabels[category]]),
) as Record<(typeof companionCategories)[number], string>;

const nothing = {
  companions: undefined,
  availableNow: undefined,
  language: undefined,
  companionCategory: undefined,
  companionKind: undefined,
};

/** What only companions have is asked for once it is about companions. */
function CompanionFilters({ control: { filters, choose } }: { control: BrowseFiltersControl }) {
  const isAsked = Object.keys(nothing).some(
    (name) => filters[name as keyof typeof nothing] !== undefined,
  );
  return (
    <>
      <div className={classes.choices}>
        <ChoicePill
          type="checkbox"
          checked={isAsked}
          onChange={({ currentTarget }) =>
            choose(currentTarget.checked ? { companions: 'yes' } : nothing)
          }
        >
          <IconHeartHandshake size={20} stroke={1.7} aria-hidden className={classes.icon} />
          Companions only
        </ChoicePill>
        {isAsked && (
          <ChoicePill
            type="checkbox"
            checked={filters.availableNow === 'yes'}
            onChange={({ currentTarget }) =>
              choose({
                companions: 'yes',
                availableNow: currentTarget.checked ? 'yes' : undefined,
              })
            }
          >
            <IconBolt size={20} stroke={1.7} aria-hidden className={classes.icon} />
            Available now
          </ChoicePill>
        )}
      </div>
      {isAsked && (
        <>
          <ChoiceFilter
            label="Language"
            labels={languageLabels}
            value={filters.language}
            onChange={(language) => choose({ companions: 'yes', language })}
          />
          <ChoiceFilter
            label="Companion for"
            labels={categoryLabels}
            value={filters.companionCategory}
            onChange={(companionCategory) => choose({ companions: 'yes', companionCategory })}
          />
          <ChoiceFilter
            label="Meets by"
            labels={companionKindLabels}
            value={filters.companionKind}
            onChange={(companionKind) => choose({ companions: 'yes', companionKind })}
          />
        </>
      )}
    </>
  );
}
