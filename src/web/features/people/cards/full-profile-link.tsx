import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

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
