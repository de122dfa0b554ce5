import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import classes from './filter-sheet.module.css';

/** The filters of a phone: a button that says how many are set, and a sheet. */
export function FilterSheet({ control }: { control: BrowseFiltersControl }) {
  const sheet = useSheetStep('filters');
  const { active, clear } = control;
  const name = active === 0 ? 'Filters' : `Filters, ${active} active`;
  return (
    <>
      <Button
        variant="default"
        className={classes.open ?? ''}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => sheet.open()}
      >
        <IconAdjustmentsHorizontal size={22} stroke={1.7} aria-hidden />
        {active > 0 && <span className={classes.count}>{active}</span>}
      </Button>
      <Sheet
        open={sheet.subject !== null}
        onClose={sheet.close}
        title="Filters"
        aside={
          <Button variant="subtle" size="sm" px={12} onClick={clear}>
            Clear All
          </Button>
        }
        footer={
          <Button fullWidth onClick={sheet.close}>
            Show profiles
          </Button>
        }
      >
        <FilterFields control={control} />
      </Sheet>
    </>
  );
}
