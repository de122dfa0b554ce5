import { TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { TEXT_MAX } from '#contract/discovery/rules.ts';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import { useDraft } from './use-draft.ts';

/** Any part of a place. */
export function LocationFilter({ filters, adjust }: BrowseFiltersControl) {
  const { current, setCurrent, flush } = useDraft(
    filters.location ?? '',
    (location) => adjust({ location: location || undefined }),
    (typed) => typed.trim(),
  );
  return (
    <TextInput
      label="Location"
      placeholder="Any city"
      maxLength={TEXT_MAX}
      autoComplete="off"
      leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden />}
      value={current}
      onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') flush();
      }}
    />
  );
}
