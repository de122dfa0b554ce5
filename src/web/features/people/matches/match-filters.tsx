import type { MatchFilter } from '#contract/matching/rules.ts';
import classes from './match-filters.module.css';

const filters: readonly { value: MatchFilter; label: string; meaning: string }[] = [
  { value: 'all', label: 'All', meaning: 'All your matches' },
  { value: 'recent', label: 'Recent', meaning: 'Matched in the last 7 days' },
  { value: 'active', label: 'Active', meaning: 'Active in the last day' },
];

interface MatchFiltersProps {
  value: MatchFilter;
  onChange: (value: MatchFilter) => void;
}

export function MatchFilters({ value, onChange }: MatchFiltersProps) {
  return (
    <div role="group" aria-label="Filter matches" className={classes.filters}>
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          title={filter.meaning}
          aria-pressed={filter.value === value}
          className={classes.filter}
          onClick={() => onChange(filter.value)}
        >
          {filter.label}
        </button>
      ))}
    </div>
  );
}
