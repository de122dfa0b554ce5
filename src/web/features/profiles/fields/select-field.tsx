import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** The phone's own list of choices, with our arrow. */
export function SelectField(props: NativeSelectProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={20} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
