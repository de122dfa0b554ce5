import { useMatchChat } from '../match-chat.ts';
import { ChatDialog } from './chat-dialog.tsx';

interface MatchChatDialogProps {
  matchId: string;
  onClose: () => void;
}

/** The chat that a match has opened. */
export function MatchChatDialog({ matchId, onClose }: MatchChatDialogProps) {
  const { data } = useMatchChat(matchId);
  return data ? <ChatDialog conversationId={data} onClose={onClose} /> : null;
}
