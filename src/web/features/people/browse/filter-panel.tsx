import { Button } from '@mantine/core';
import { FilterFields } from './filter-fields.tsx';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import classes from './filter-panel.module.css';

/** The filters beside the grid, where there is room for them. */
export function FilterPanel({ control }: { control: BrowseFiltersControl }) {
  return (
    <aside className={classes.panel} aria-label="Filters">
      <div className={classes.head}>
        <h2 className={classes.title}>Filters</h2>
        <Button variant="subtle" size="sm" px={12} mr={-12} onClick={control.clear}>
          Clear All
        </Button>
      </div>
      <FilterFields control={control} />
    </aside>
  );
}
