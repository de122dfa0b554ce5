import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useAlertPermission } from '../alerts/alert-permission.ts';
import { BlockedAlerts } from './blocked-alerts.tsx';
import { AllowButton } from './browser-permission.tsx';
import classes from './permission-card.module.css';

/** Asks gently, once: whoever says no finds the button in Settings. */
export function PermissionCard() {
  const permission = useAlertPermission();
  const [permissionBefore] = useState(permission);
  const [answer, setAnswer] = useLocalStorage({
    key: 'saath.alerts-card',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  // Said to whoever has just refused, not on every visit.
  if (permission === 'denied' && permissionBefore === 'default') {
    return (
      <div className={classes.blocked}>
        <BlockedAlerts />
      </div>
    );
  }
  if (permission !== 'default' || answer === 'not-now') return null;
  return (
    <section className={classes.card} aria-label="Browser notifications">
      <IconBellRinging size={28} stroke={1.5} aria-hidden />
      <p>
        <strong>Know it when it happens.</strong> Your browser can tell you of likes, matches and
        messages while you do something else.
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
