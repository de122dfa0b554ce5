import type { CompanionOffer } from '#contract/discovery/endpoints.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

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
