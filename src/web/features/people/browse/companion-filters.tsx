import { IconBolt, IconHeartHandshake } from '@tabler/icons-react';
import { languageLabels } from '#contract/companions/languages.ts';
import { companionCategories, companionKindLabels } from '#contract/companions/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import classes from './gender-filter.module.css';

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
export function CompanionFilters({
  control: { filters, choose },
}: {
  control: BrowseFiltersControl;
}) {
  const isAsked = Object.keys(nothing).some(
    (name) => filters[name as keyof typeof nothing] !== undefined,
  );
  return (
    <>
      <div className={classes.choices}>
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={isAsked}
            onChange={({ currentTarget }) =>
              choose(currentTarget.checked ? { companions: 'yes' } : nothing)
            }
          />
          <IconHeartHandshake size={20} stroke={1.7} aria-hidden className={classes.icon} />
          Companions only
        </label>
        {isAsked && (
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={filters.availableNow === 'yes'}
              onChange={({ currentTarget }) =>
                choose({
                  companions: 'yes',
                  availableNow: currentTarget.checked ? 'yes' : undefined,
                })
              }
            />
            <IconBolt size={20} stroke={1.7} aria-hidden className={classes.icon} />
            Available now
          </label>
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
