import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DeleteAccountSection, YourDataSection } from '#web/features/accounts/index.ts';
import { useSite } from '#web/lib/site.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { ThemeButton } from '#web/ui/theme-switch.tsx';
import { OngoingCheckIn } from './check-ins/open-check-in.tsx';
import { AccountStatusPage } from './account-status-page.tsx';
import { useAccountStatusUpdates } from './account-status.tsx';
import classes from './account-status-page.module.css';

/** All that somebody gets who is suspended or banned: what was decided, how to appeal, and whoever waits to hear from them. */
export function LockedOut({ onSignOut }: { onSignOut: () => void }) {
  const { supportEmail } = useSite();
  useAccountStatusUpdates();
  return (
    <>
      <header className={classes.header}>
        <Brand />
        <div className={classes.tools}>
          <ThemeButton />
          <Button variant="default" size="sm" onClick={onSignOut}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.column}>
          <OngoingCheckIn />
        </div>
        <AccountStatusPage />
        <div className={classes.column}>
          <YourDataSection />
          <DeleteAccountSection />
        </div>
        <div className={`${classes.column} ${classes.foot}`}>
          <p>If you have a plan, its days run on meanwhile.</p>
          <p>
            Do you need help? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or to
            our <Link to="/grievance">grievance officer</Link>.
          </p>
        </div>
      </main>
    </>
  );
}
