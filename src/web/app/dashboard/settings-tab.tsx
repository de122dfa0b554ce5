import { VisuallyHidden } from '@mantine/core';
import { ChangeEmailForm } from '#web/features/accounts/change-email-form.tsx';
import { ChangePasswordForm } from '#web/features/accounts/change-password-form.tsx';
import { DeleteAccountSection } from '#web/features/accounts/delete-account-section.tsx';
import { DevicesSection } from '#web/features/accounts/devices-section.tsx';
import { BrowserPermission } from '#web/features/notifications/settings/browser-permission.tsx';
import { NotificationSettings } from '#web/features/notifications/settings/notification-settings.tsx';
import { SettingsToggles } from '#web/features/profiles/settings/settings-toggles.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { mayEndSession } from '../shell/logout.ts';
import classes from './dashboard.module.css';

export function SettingsTab() {
  const { member } = useAuth();
  return (
    <div className={classes.stack}>
      <VisuallyHidden component="h2">Settings</VisuallyHidden>
      <SettingsToggles pushNote={<BrowserPermission />} />
      <NotificationSettings />
      <SettingsSection title="Appearance" lead="Follow your device, or choose.">
        <ThemeSwitch />
      </SettingsSection>
      <ChangeEmailForm />
      <ChangePasswordForm />
      <DevicesSection mayLeave={async () => !member || mayEndSession(member.id)} />
      <DeleteAccountSection />
    </div>
  );
}
