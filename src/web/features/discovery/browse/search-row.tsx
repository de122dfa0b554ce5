import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconChevronDown,
  IconSearch,
} from '@tabler/icons-react';
import { TEXT_MAX, browseSortLabels, type BrowseSort } from '#contract/discovery/rules.ts';
import { valuesOf } from '#contract/profiles/options.ts';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import { type BrowseFiltersControl, useDraft } from './use-browse-filters.ts';
import classes from './browse-page.module.css';

interface SearchRowProps {
  control: BrowseFiltersControl;
  cityKnown: boolean;
  filtersInSheet: boolean;
}

/** Search, order and, where they have no place of their own, filters. */
export function SearchRow({ control, cityKnown, filtersInSheet }: SearchRowProps) {
  return (
    <div className={classes.search}>
      <SearchField key={control.round} {...control} />
      <SortMenu
        sort={control.filters.sort}
        cityKnown={cityKnown}
        onChange={(sort) => control.choose({ sort })}
      />
      {filtersInSheet && <FilterSheet control={control} />}
    </div>
  );
}

interface SortMenuProps {
  sort: BrowseSort;
  cityKnown: boolean;
  onChange: (sort: BrowseSort) => void;
}

function SortMenu({ sort, cityKnown, onChange }: SortMenuProps) {
  const sorts = valuesOf(browseSortLabels);
  return (
    <NativeSelect
      className={classes.sort ?? ''}
      classNames={{ input: classes.sortInput ?? '', section: classes.sortSign ?? '' }}
      data-sort={sort}
      aria-label="Sort by"
      leftSection={<IconArrowsSort size={22} stroke={1.7} aria-hidden />}
      rightSection={<IconChevronDown size={20} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      data={sorts.map((value) => ({
        value,
        // Nobody is nearest to nowhere.
        ...(value === 'nearest' && !cityKnown
          ? { label: `${browseSortLabels[value]} (needs your city)`, disabled: true }
          : { label: browseSortLabels[value] }),
      }))}
      value={sort}
      onChange={({ currentTarget }) =>
        onChange(sorts.find((each) => each === currentTarget.value) ?? 'fit')
      }
    />
  );
}

/** Free text over names, bios, places and interests. */
function SearchField({ filters, adjust }: BrowseFiltersControl) {
  const { current, setCurrent, flush } = useDraft(
    filters.search ?? '',
    (search) => adjust({ search: search || undefined }),
    (typed) => typed.trim(),
  );
  return (
    <form
      role="search"
      className={classes.searchFieldSearch}
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
    >
      <TextInput
        type="search"
        aria-label="Search"
        placeholder="Name, city or interest"
        maxLength={TEXT_MAX}
        radius="xl"
        enterKeyHint="search"
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={
          current && (
            <CloseButton aria-label="Clear search" iconSize={18} onClick={() => setCurrent('')} />
          )
        }
        classNames={{ input: classes.input ?? '' }}
        value={current}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
      />
    </form>
  );
}

/** The filters of a phone: a button that says how many are set, and a sheet. */
function FilterSheet({ control }: { control: BrowseFiltersControl }) {
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
