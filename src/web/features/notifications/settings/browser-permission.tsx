import { Button } from '@mantine/core';
import { IconBellRinging, IconBellOff, type Icon } from '@tabler/icons-react';
import {
  askForAlerts,
  useAlertPermission,
  type AlertPermission,
} from '../alerts/alert-permission.ts';
import { BlockedAlerts } from './blocked-alerts.tsx';
import classes from './browser-permission.module.css';

const words: Record<Exclude<AlertPermission, 'denied'>, { Icon: Icon; text: string }> = {
  granted: { Icon: IconBellRinging, text: 'This browser may show you notifications.' },
  default: { Icon: IconBellOff, text: 'This browser does not show you notifications yet.' },
  unsupported: { Icon: IconBellOff, text: 'This browser cannot show notifications.' },
};

/** How things stand on this device, and the way to change it. */
export function BrowserPermission() {
  const permission = useAlertPermission();
  if (permission === 'denied') return <BlockedAlerts />;
  const { Icon: StateIcon, text } = words[permission];
  return (
    <div className={classes.state}>
      <StateIcon size={22} stroke={1.6} aria-hidden />
      <p role="status">{text}</p>
      {permission === 'default' && <AllowButton />}
    </div>
  );
}

export function AllowButton() {
  return (
    <Button size="sm" onClick={() => void askForAlerts()}>
      Turn on notifications
    </Button>
  );
}
