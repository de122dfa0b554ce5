import { ConnectionTypeCards } from '../../fields/connection-type-cards.tsx';
import type { StepProps } from './step.ts';

export function ConnectionStep({ profile, change }: StepProps) {
  return (
    <ConnectionTypeCards
      value={profile.connectionTypes}
      onChange={(connectionTypes) => change({ connectionTypes })}
    />
  );
}
