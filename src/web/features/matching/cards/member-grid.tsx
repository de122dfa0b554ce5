import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { CompanionOffer } from '#contract/discovery/endpoints.ts';
import memberCard from './member-card.module.css';

interface MemberGridProps {
  label: string;
  /** What is shown is about to be replaced. */
  busy?: boolean;
  children: ReactNode;
}

/** Cards beside each other: two on a phone, more where there is room. */
export function MemberGrid({ label, busy = false, children }: MemberGridProps) {
  return (
    <section
      className={memberCard.grid}
      aria-label={label}
      aria-busy={busy}
      inert={busy}
      data-busy={busy || undefined}
    >
      {children}
    </section>
  );
}

interface MemberCardSkeletonsProps {
  count: number;
}

/** In the shape of the cards that come. */
export function MemberCardSkeletons({ count }: MemberCardSkeletonsProps) {
  return Array.from({ length: count }, (_, place) => <MemberCardSkeleton key={place} />);
}

function MemberCardSkeleton() {
  return (
    <div className={memberCard.card} aria-hidden>
      <div className={memberCard.photo}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={memberCard.text}>
        <Skeleton height={18} width="60%" mt={3} />
        <Skeleton height={14} width="85%" mt={10} />
        <Skeleton height={14} width="50%" mt={9} />
        <div className={memberCard.tags}>
          <Skeleton height={24} radius="xl" />
          <Skeleton height={24} width="70%" radius="xl" mt={6} />
        </div>
        <div className={memberCard.actions}>
          <Skeleton height={44} radius="xl" />
        </div>
      </div>
    </div>
  );
}

interface FullProfileLinkProps {
  member: Pick<MemberCard, 'memberId' | 'displayName'>;
}

export function FullProfileLink({ member }: FullProfileLinkProps) {
  return (
    <LinkButton
      to="/profile/$memberId"
      params={{ memberId: member.memberId }}
      aria-label={`View Full Profile of ${member.displayName}`}
      size="sm"
      px={4}
      variant="subtle"
      fullWidth
    >
      View Full Profile
    </LinkButton>
  );
}

interface AskLinkProps {
  member: Pick<MemberCard, 'memberId' | 'displayName'>;
  offer: Pick<CompanionOffer, 'availableNow'>;
}

/** Leads to the profile, where the sheet that asks a companion stands open. */
export function AskLink({
  member: { memberId, displayName },
  offer: { availableNow },
}: AskLinkProps) {
  const label = availableNow ? 'Ask now' : 'Ask';
  return (
    <LinkButton
      to="/profile/$memberId"
      params={{ memberId }}
      search={{ ask: availableNow ? 'now' : 'later' }}
      aria-label={`${label}: a chat or call with ${displayName}`}
      variant="light"
      size="sm"
      fullWidth
      mt={8}
    >
      {label}
    </LinkButton>
  );
}
