import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBellRinging } from '@tabler/icons-react';
import { useAlertPermission } from '../alerts/alert-permission.ts';
import { AllowButton } from './browser-permission.tsx';
import classes from './permission-card.module.css';

/** Asks gently, once: whoever says no finds the button in Settings. */
export function PermissionCard() {
  const permission = useAlertPermission();
  const [answer, setAnswer] = useLocalStorage({
    key: 'saath.alerts-card',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  if (permission !== 'default' || answer === 'not-now') return null;
  return (
    <section className={classes.card} aria-label="Browser notifications">
      <IconBellRinging size={28} stroke={1.5} aria-hidden />
      <p>
        <strong>Know it when it happens.</strong> Your browser can tell you of likes and matches
        while you do something else.
      </p>
      <div className={classes.actions}>
        <AllowButton />
        <Button variant="subtle" size="sm" onClick={() => setAnswer('not-now')}>
          Not now
        </Button>
      </div>
    </section>
  );
}
