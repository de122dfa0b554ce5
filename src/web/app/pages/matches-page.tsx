import { useNavigate, useSearch } from '@tanstack/react-router';
import { MatchChatDialog } from '#web/features/messages/chat/match-chat-dialog.tsx';
import { LikesLink } from '#web/features/people/likes/likes-link.tsx';
import { Matches } from '#web/features/people/matches/matches.tsx';
import { PageFrame } from '../shell/page-frame.tsx';

export function MatchesPage() {
  const { filter = 'all', chat } = useSearch({ from: '/member/matches' });
  const navigate = useNavigate();
  // The chat stands in the address, so that Back closes it and a reload keeps it.
  const show = (match: string | undefined) =>
    void navigate({
      to: '/matches',
      search: (before) => ({ ...before, chat: match }),
      resetScroll: false,
    });
  return (
    <PageFrame
      title="Your Matches"
      lead="People you like who like you back."
      actions={<LikesLink />}
    >
      <Matches filter={filter} onMessage={({ id }) => show(id)} />
      {chat && <MatchChatDialog key={chat} matchId={chat} onClose={() => show(undefined)} />}
    </PageFrame>
  );
}
