import { VisuallyHidden } from '@mantine/core';
import {
  ChangeEmailForm,
  ChangePasswordForm,
  DeleteAccountSection,
  DevicesSection,
} from '#web/features/accounts/index.ts';
import { BrowserPermission, NotificationSettings } from '#web/features/notifications/index.ts';
import { SettingsToggles } from '#web/features/profiles/index.ts';
import { SafetySettings } from '#web/features/safety/index.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import classes from './dashboard.module.css';

export function SettingsTab() {
  return (
    <div className={classes.stack}>
      <VisuallyHidden component="h2">Settings</VisuallyHidden>
      <SettingsToggles pushNote={<BrowserPermission />} />
      <NotificationSettings />
      <SafetySettings />
      <SettingsSection title="Appearance" lead="Follow your device, or choose.">
        <ThemeSwitch />
      </SettingsSection>
      <ChangeEmailForm />
      <ChangePasswordForm />
      <DevicesSection />
      <DeleteAccountSection />
    </div>
  );
}
