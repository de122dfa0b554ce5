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
  /** As for a card that has the screen for itself. */
  large?: boolean;
}

/** As high as the cards that are about to be drawn there, and hardly anything to draw. */
export function MemberCardPlaces({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className={memberCard.card} aria-hidden>
      <div className={memberCard.photo} />
      <div className={memberCard.text} />
    </div>
  ));
}

/** In the shape of the cards that come. */
export function MemberCardSkeletons({ count, large = false }: MemberCardSkeletonsProps) {
  return Array.from({ length: count }, (_, place) => (
    <MemberCardSkeleton key={place} large={large} />
  ));
}

function MemberCardSkeleton({ large }: { large: boolean }) {
  return (
    <div className={memberCard.card} data-large={large || undefined} aria-hidden>
      <div className={memberCard.photo}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={memberCard.text}>
        <div className={memberCard.summary}>
          <Skeleton height={14} width="85%" mt={3} />
          <Skeleton height={14} width="50%" mt={6} />
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
  /** What else can be done, as an icon: nothing lies on the photo that is not needed there. */
  beside?: ReactNode;
}

export function FullProfileLink({ member, beside }: FullProfileLinkProps) {
  const link = (
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
  if (!beside) return link;
  return (
    <div className={memberCard.beside}>
      {link}
      {beside}
    </div>
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
    >
      <span>Ask{availableNow && <span data-now> now</span>}</span>
    </LinkButton>
  );
}
