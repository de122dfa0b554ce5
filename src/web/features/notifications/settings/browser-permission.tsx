import { Button } from '@mantine/core';
import { IconBellRinging, IconBellOff, type Icon } from '@tabler/icons-react';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import {
  askForAlerts,
  useAlertPermission,
  type AlertPermission,
} from '../alerts/alert-permission.ts';
import classes from './browser-permission.module.css';

const texts: Record<Exclude<AlertPermission, 'denied'>, { Icon: Icon; text: string }> = {
  granted: { Icon: IconBellRinging, text: 'This browser may show you notifications.' },
  default: { Icon: IconBellOff, text: 'This browser does not show you notifications yet.' },
  unsupported: { Icon: IconBellOff, text: 'This browser cannot show notifications.' },
};

/** How things stand on this device, and the way to change it. */
export function BrowserPermission() {
  const permission = useAlertPermission();
  if (permission === 'denied') return <BlockedAlerts />;
  const { Icon: StateIcon, text } = texts[permission];
  return (
    <div className={classes.state}>
      <StateIcon size={22} stroke={1.6} aria-hidden />
      <p role="status">{text}</p>
      {permission === 'default' && <AllowButton />}
    </div>
  );
}

function AllowButton() {
  return (
    <Button size="sm" onClick={() => void askForAlerts()}>
      Turn on notifications
    </Button>
  );
}

/** A browser that said no is not asked again: only its own settings can change that. */
function BlockedAlerts() {
  return (
    <div className={classes.state}>
      <IconBellOff size={22} stroke={1.6} aria-hidden />
      <p role="status">
        Your browser blocks our notifications. To allow them, press the icon beside the address,
        open the site settings and allow notifications.
      </p>
    </div>
  );
}

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
