import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { indianTime } from '#web/lib/indian-time.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { checkInQuery } from './check-ins/check-ins.api.ts';
import { IdentitySection } from './identity/identity-section.tsx';

// Comes with what checks a form, which most pages that know this feature do without.
const ContactsSection = lazy(async () => ({
  default: (await import('./contacts-section.tsx')).ContactsSection,
}));

function MeetSafely() {
  const checkIn = useQuery(checkInQuery).data?.checkIn;
  const lead = checkIn
    ? `You have a check-in open. ${checkIn.alarm ? 'If all is well, please say so.' : `Please check in by ${indianTime(checkIn.dueAt)}, India time.`}`
    : 'Meeting somebody? If you do not check in when it should be over, we tell somebody you trust.';
  return (
    <SettingsSection title="Meet safely" lead={lead}>
      <LinkButton to="/meet-safely" variant="default">
        {checkIn ? 'See your check-in' : 'Plan a check-in'}
      </LinkButton>
    </SettingsSection>
  );
}

export function SafetySettings() {
  return (
    <>
      <IdentitySection />
      <MeetSafely />
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
