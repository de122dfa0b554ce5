import { useMatchChat } from '../match-chat.ts';
import { ChatAbsent } from './chat-absent.tsx';
import { ChatDialogFrame } from './chat-dialog.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { Chat } from './chat.tsx';

interface MatchChatDialogProps {
  matchId: string;
  onClose: () => void;
}

/** The chat that a match has opened. */
export function MatchChatDialog({ matchId, onClose }: MatchChatDialogProps) {
  const { data: conversationId, isPending } = useMatchChat(matchId);
  return (
    <ChatDialogFrame onClose={onClose}>
      {conversationId && <Chat conversationId={conversationId} onClose={onClose} />}
      {isPending && <ChatSkeleton />}
      {!conversationId && !isPending && <ChatAbsent onClose={onClose} />}
    </ChatDialogFrame>
  );
}
