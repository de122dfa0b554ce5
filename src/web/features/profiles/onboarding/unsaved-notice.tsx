import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { failureText } from '#web/lib/failure.ts';
import classes from './unsaved-notice.module.css';

interface UnsavedNoticeProps {
  failure: unknown;
  saving: boolean;
  onRetry: () => void;
}

/** Says that the last answers are on this device only; nothing while all goes well. */
export function UnsavedNotice({ failure, saving, onRetry }: UnsavedNoticeProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className={classes.notice}>
          <IconCloudUp size={24} stroke={1.6} aria-hidden className={classes.icon} />
          <div className={classes.words}>
            <strong>Your answers are not saved yet.</strong>{' '}
            {failureText(failure, 'Something went wrong on our side.')} They are kept on this
            device.
          </div>
          <Button size="sm" variant="default" onClick={onRetry} disabled={saving}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
