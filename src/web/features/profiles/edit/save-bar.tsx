import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './save-bar.module.css';
import { profileMode } from '../profile-mode.ts';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  message: string | null;
}

/** Stays in sight, however long the form is. */
export function SaveBar({ dirty, saving, message }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <div role="alert" className={classes.message}>
        {message && (
          <>
            <IconAlertCircle size={20} stroke={1.8} aria-hidden />
            {message}
          </>
        )}
      </div>
      <span className={classes.state}>{dirty ? 'Unsaved changes' : 'No changes yet'}</span>
      <div className={classes.actions}>
        <LinkButton {...profileMode()} variant="default" disabled={saving}>
          Cancel
        </LinkButton>
        <Button type="submit" disabled={saving}>
          {saving ? 'Saving...' : 'Save Profile'}
        </Button>
      </div>
    </div>
  );
}
