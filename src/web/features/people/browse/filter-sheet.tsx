import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import classes from './filter-sheet.module.css';

/** The filters of a phone: a button that says how many are set, and a sheet. */
export function FilterSheet({ control }: { control: BrowseFiltersControl }) {
  const [open, setOpen] = useState(false);
  const { active, clear } = control;
  const name = active === 0 ? 'Filters' : `Filters, ${active} active`;
  return (
    <>
      <Button
        variant="default"
        className={classes.open ?? ''}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} stroke={1.7} aria-hidden />
        {active > 0 && <span className={classes.count}>{active}</span>}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        aside={
          <Button variant="subtle" size="sm" px={12} onClick={clear}>
            Clear All
          </Button>
        }
        footer={
          <Button fullWidth onClick={() => setOpen(false)}>
            Show profiles
          </Button>
        }
      >
        <FilterFields control={control} />
      </Sheet>
    </>
  );
}
