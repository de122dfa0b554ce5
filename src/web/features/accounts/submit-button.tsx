import { Button } from '@mantine/core';
import { useHydrated } from '#web/lib/hydrated.ts';

interface SubmitButtonProps {
  label: string;
  workingLabel: string;
  working: boolean;
  waiting: boolean;
  /** Settings have several forms on one page: their buttons are smaller. */
  small?: boolean;
}

/** Says what it is doing, and cannot be pressed twice. */
export function SubmitButton({
  label,
  workingLabel,
  working,
  waiting,
  small = false,
}: SubmitButtonProps) {
  // Before our script is awake the button must not send the form the browser's own way.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <Button type={type} size={small ? 'md' : 'lg'} fullWidth={!small} disabled={working || waiting}>
      {working ? workingLabel : label}
    </Button>
  );
}
