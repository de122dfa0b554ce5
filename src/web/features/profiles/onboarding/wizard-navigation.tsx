import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useSeenArea } from '#web/lib/seen-area.ts';
import { whenNeeded } from '#web/lib/when-needed.ts';
import { FormError } from '#web/ui/form-error.tsx';
import classes from './onboarding.module.css';

interface WizardNavigationProps {
  /** What the step still needs. */
  missing: readonly string[];
  /** What is wrong with something typed. */
  fault: string | null;
  problem: string | null;
  finishing: boolean;
  last: boolean;
  /** Where nothing is required. */
  onSkip?: () => void;
  onPrevious?: () => void;
}

const list = whenNeeded(() => new Intl.ListFormat('en-IN'));

export function WizardNavigation({
  missing,
  fault,
  problem,
  finishing,
  last,
  onSkip,
  onPrevious,
}: WizardNavigationProps) {
  const id = useId();
  useSeenArea();
  const needed = fault ?? (missing.length > 0 ? `Still needed: ${list().format(missing)}.` : '');
  const blocked = needed !== '' || finishing;
  return (
    <div className={classes.navigation}>
      <FormError id={`${id}-problem`} message={problem} />
      <p id={id} role="status" className={classes.needed}>
        {needed}
      </p>
      <div className={classes.buttons}>
        {onPrevious && (
          <Button
            variant="default"
            size="lg"
            className={classes.previous}
            leftSection={<IconArrowLeft size={20} stroke={1.8} aria-hidden />}
            onClick={onPrevious}
            disabled={finishing}
          >
            <span className={classes.previousLabel}>Previous</span>
          </Button>
        )}
        {onSkip && (
          <Button
            variant="subtle"
            size="lg"
            className={classes.skip}
            aria-label="Skip this step"
            onClick={onSkip}
            disabled={blocked}
          >
            Skip
          </Button>
        )}
        <Button
          type="submit"
          size="lg"
          disabled={blocked}
          aria-describedby={id}
          {...(!last && { rightSection: <IconArrowRight size={20} stroke={1.8} aria-hidden /> })}
        >
          {label(last, finishing)}
        </Button>
      </div>
    </div>
  );
}

function label(last: boolean, finishing: boolean): string {
  if (!last) return 'Next';
  return finishing ? 'Saving...' : 'Complete Profile';
}
