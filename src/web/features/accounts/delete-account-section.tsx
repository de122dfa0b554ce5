import { Link } from '@tanstack/react-router';
import { useSite } from '#web/lib/site.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
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
          We hide the account at once. For 24 hours you can change your mind; then everything in it
          is erased, within 48 hours of asking. The <Link to="/privacy">Privacy Policy</Link> has
          the details.
        </p>
      </div>
    </SettingsSection>
  );
}
