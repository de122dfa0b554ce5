import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import classes from './landing.module.css';

// The rest of the page can do without it when its code does not arrive.
const MemberHome = lazy<ComponentType<{ member: Member }>>(() =>
  import('../../pages/member-home.tsx')
    .then((page) => ({ default: page.MemberHome }))
    .catch(() => ({ default: () => null })),
);

/** What a member finds above the sections for everybody. Until the session is known, the hint on <html> keeps its place. */
export function MemberPart() {
  const { member, loading } = useAuth();
  if (loading)
    return (
      <div className={classes.expected}>
        <Place />
      </div>
    );
  if (!member || !isIn(member)) return null;
  return (
    <Suspense fallback={<Place />}>
      <MemberHome member={member} />
    </Suspense>
  );
}

/** Whoever is locked out, leaves, or has terms to accept reads of it on their own pages. */
const isIn = ({ status, mustAccept }: Member): boolean =>
  (status === 'active' || status === 'restricted') && !mustAccept;

const Place = () => (
  <div className={classes.awaited} aria-hidden>
    <Skeleton height={24} width={150} />
    <Skeleton height={36} width={240} mt={8} />
    <Skeleton height={320} radius="xl" mt={16} />
  </div>
);
