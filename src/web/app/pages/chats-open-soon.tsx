import { IconMessageCircle } from '@tabler/icons-react';
import type { Match } from '#contract/matching.ts';
import { openMatch } from '#web/lib/open-match.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Where chats will be. Whoever came to write to a match is told of that match. */
export function ChatsOpenSoon({ match }: { match?: Match | undefined }) {
  if (!match) {
    return (
      <EmptyState
        icon={IconMessageCircle}
        title="Chats open soon"
        text="We are still building them. Your matches stay, nothing is lost, and each of them gets a chat here."
      >
        <LinkButton to="/matches">Go to your matches</LinkButton>
      </EmptyState>
    );
  }
  const { displayName } = match.member;
  return (
    <EmptyState
      icon={IconMessageCircle}
      title={`Your chat with ${displayName} opens soon`}
      text={`We are still building chats. You and ${displayName} stay matched, and nothing is lost: you will write to each other here.`}
    >
      <LinkButton {...openMatch(match.id)}>Back to your match</LinkButton>
    </EmptyState>
  );
}
