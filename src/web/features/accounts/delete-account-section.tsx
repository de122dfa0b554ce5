import { Link } from '@tanstack/react-router';
import { shownText } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { deletion } from './accounts.claims.ts';
import classes from './settings.module.css';

/** There is no button yet, so a person does it: the text says how, and promises what the privacy page does. */
export function DeleteAccountSection() {
  const { supportEmail } = useSite();
  return (
    <SettingsSection danger title="Delete Account">
      <div className={classes.prose}>
        <p>
          You cannot delete your account by a button here yet. Write to{' '}
          <a href={`mailto:${supportEmail}?subject=Delete%20my%20account`}>{supportEmail}</a> from
          the email address of your account, and we do it for you.
        </p>
        <p>
          {shownText(deletion)} The <Link to="/privacy">Privacy Policy</Link> has the details.
        </p>
      </div>
    </SettingsSection>
  );
}
