import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const ContactsSection = lazy(async () => ({
  default: (await import('./contacts-section.tsx')).ContactsSection,
}));

/** Fetched when it is shown: it comes with what checks a form, which most pages that know this feature do without. */
export function ContactsSettings() {
  return (
    <Suspense fallback={<Skeleton height={220} radius="lg" />}>
      <ContactsSection />
    </Suspense>
  );
}
