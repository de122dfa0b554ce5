import { VisuallyHidden } from '@mantine/core';
import {
  ChangeEmailForm,
  ChangePasswordForm,
  DeleteAccountSection,
  DevicesSection,
  FullNameForm,
  PauseSection,
  PhoneSection,
  YourDataSection,
  SecuritySection,
} from '#web/features/accounts/index.ts';
import { TestDevices } from '#web/features/companions/index.ts';
import { BrowserPermission, NotificationSettings } from '#web/features/notifications/index.ts';
import { SettingsToggles, WhoMayCallSetting } from '#web/features/profiles/index.ts';
import { SafetySettings } from '#web/features/safety/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import classes from './dashboard.module.css';

export function SettingsTab() {
  return (
    <div className={classes.stack}>
      <VisuallyHidden component="h2">Settings</VisuallyHidden>
      <SettingsToggles pushNote={<BrowserPermission />} />
      <WhoMayCallSetting />
      <TestDevices />
      <NotificationSettings />
      <SafetySettings />
      <SettingsSection title="Appearance" lead="Follow your device, or choose.">
        <ThemeSwitch />
      </SettingsSection>
      <FullNameForm />
      <ChangeEmailForm />
      <PhoneSection />
      <ChangePasswordForm />
      <SecuritySection />
      <DevicesSection />
      <PauseSection />
      <SettingsSection
        title="Privacy choices"
        lead="What is optional, what you agreed to and when, and who may act for you."
      >
        <LinkButton to="/privacy-choices" variant="default">
          See your privacy choices
        </LinkButton>
      </SettingsSection>
      <YourDataSection />
      <DeleteAccountSection />
    </div>
  );
}
