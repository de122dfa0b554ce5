import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { LocationField } from '#web/ui/location-field.tsx';
import { type BrowseFiltersControl, useDraft } from './use-browse-filters.ts';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  labels: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** One of a list, or any. */
export function ChoiceFilter<Value extends string>({
  label,
  labels,
  value,
  onChange,
}: ChoiceFilterProps<Value>) {
  const choices = Object.keys(labels) as Value[];
  return (
    <NativeSelect
      label={label}
      rightSection={<IconChevronDown size={20} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      data={[
        { value: '', label: 'Any' },
        ...choices.map((choice) => ({ value: choice, label: labels[choice] })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => choice === currentTarget.value))
      }
    />
  );
}

/** Any part of a place. */
export function LocationFilter({ filters, adjust }: BrowseFiltersControl) {
  const { current, setCurrent } = useDraft(
    filters.location ?? '',
    (location) => adjust({ location: location || undefined }),
    (typed) => typed.trim(),
  );
  return <LocationField placeholder="Any city" value={current} onChange={setCurrent} />;
}
