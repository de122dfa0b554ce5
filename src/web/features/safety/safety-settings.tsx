import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { BlockedMembers } from './blocked-members.tsx';

// Comes with what checks a form, which most pages that know this feature do without.
const ContactsSection = lazy(async () => ({
  default: (await import('./contacts-section.tsx')).ContactsSection,
}));

export function SafetySettings() {
  return (
    <>
      <SettingsSection
        title="Meet safely"
        lead="Meeting somebody? If you do not check in when it should be over, we tell somebody you trust."
      >
        <LinkButton to="/meet-safely" variant="default">
          Plan a check-in
        </LinkButton>
      </SettingsSection>
      <BlockedMembers />
      <Suspense fallback={<Skeleton height={220} radius="lg" />}>
        <ContactsSection />
      </Suspense>
      <SettingsSection
        title="Account status"
        lead="What became of your reports, and whatever our team has decided about you."
      >
        <LinkButton to="/standing" variant="default">
          See your account status
        </LinkButton>
      </SettingsSection>
    </>
  );
}
