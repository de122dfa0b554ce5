import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '#web/lib/call.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { ChatsOpenSoon } from './chats-open-soon.tsx';

export function MessagesPage() {
  const { match: id } = useSearch({ from: '/member/messages' });
  return (
    <PageFrame title="Messages">
      {id === undefined ? <ChatsOpenSoon /> : <ChatWith matchId={id} />}
    </PageFrame>
  );
}

function ChatWith({ matchId }: { matchId: string }) {
  const { data, isPending } = useQuery(api.matching.match.queryOptions({ input: { id: matchId } }));
  return isPending ? <Skeleton height={320} radius="lg" /> : <ChatsOpenSoon match={data} />;
}
