import { useNavigate, useSearch } from '@tanstack/react-router';
import { chatOverPage, MatchChatDialog, useCloseChat } from '#web/features/messages/index.ts';
import { LikesLink, Matches } from '#web/features/matching/index.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function MatchesPage() {
  const { filter = 'all', openMatchId } = useSearch({ from: '/member/matches' });
  const navigate = useNavigate();
  // The chat stands in the address, so that Back closes it and a reload keeps it.
  const open = (id: string) =>
    void navigate({
      to: '/matches',
      search: (before) => ({ ...before, openMatchId: id }),
      state: (before) => ({ ...before, ...chatOverPage }),
      resetScroll: false,
    });
  const close = useCloseChat(
    () =>
      void navigate({
        to: '/matches',
        search: (before) => ({ ...before, openMatchId: undefined }),
        replace: true,
        resetScroll: false,
      }),
  );
  const chatOf = (id: string) => <MatchChatDialog key={id} matchId={id} onClose={close} />;
  return (
    <PageFrame
      title="Your Matches"
      lead="People you like who like you back."
      actions={<LikesLink />}
    >
      <Matches
        filter={filter}
        onMessage={({ id }) => open(id)}
        chatOf={(id) => !openMatchId && chatOf(id)}
      />
      {openMatchId && chatOf(openMatchId)}
    </PageFrame>
  );
}
