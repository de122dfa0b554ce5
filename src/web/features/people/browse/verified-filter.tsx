import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import classes from './gender-filter.module.css';

interface VerifiedFilterProps {
  value: BrowseFilters['verified'];
  onChange: (value: BrowseFilters['verified']) => void;
}

/** On, or no filter: nobody looks for those who are not. */
export function VerifiedFilter({ value, onChange }: VerifiedFilterProps) {
  return (
    <div className={classes.choices}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={value === 'yes'}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : undefined)}
        />
        <IconRosetteDiscountCheck size={20} stroke={1.7} aria-hidden className={classes.icon} />
        Verified only
      </label>
    </div>
  );
}
