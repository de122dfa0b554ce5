import { Button } from '@mantine/core';
import type { CheckIn } from '#contract/safety/check-ins.endpoints.ts';
import { dangerLines } from '#contract/safety/rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { EmergencyCall, OtherHelpLines } from '../help-lines.tsx';
import classes from './meet-safely.module.css';

interface HelpSheetProps {
  checkIn: CheckIn;
  /** Why the contact could not be told. */
  failed: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The number first: it works when nothing of ours does. */
export function HelpSheet({ checkIn, failed, onRetry, onClose }: HelpSheetProps) {
  const { contactName, alarm } = checkIn;
  return (
    <Sheet open title="Help" onClose={onClose}>
      <div className={classes.help}>
        <EmergencyCall />
        <div role="status" className={classes.told}>
          {failed ? (
            <>
              <p>
                <strong>{contactName} has not been told.</strong>{' '}
                {failureText(failed, 'Something went wrong on our side.')} Please call them
                yourself.
              </p>
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            </>
          ) : (
            <p>
              {alarm?.kind === 'help'
                ? `We are mailing ${contactName} that you need help, with whom and where you are.`
                : `Telling ${contactName}…`}
            </p>
          )}
        </div>
        <OtherHelpLines lines={dangerLines} />
      </div>
    </Sheet>
  );
}
