import { IconBellOff } from '@tabler/icons-react';
import classes from './browser-permission.module.css';

/** A browser that said no is not asked again: only its own settings can change that. */
export function BlockedAlerts() {
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
