import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { TEXT_MAX } from '#contract/discovery/rules.ts';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import { useDraft } from './use-draft.ts';
import classes from './search-field.module.css';

/** Free text over names, bios, places and interests. */
export function SearchField({ filters, adjust }: BrowseFiltersControl) {
  const { current, setCurrent, flush } = useDraft(
    filters.search ?? '',
    (search) => adjust({ search: search || undefined }),
    (typed) => typed.trim(),
  );
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
    >
      <TextInput
        type="search"
        aria-label="Search"
        placeholder="Search by name, bio, city or interest"
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
