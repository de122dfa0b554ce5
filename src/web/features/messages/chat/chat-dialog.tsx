import { CloseButton } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../messages.api.ts';
import { Chat } from './chat.tsx';
import { ChatAbsent, ChatSkeleton } from './chat-frame.tsx';
import classes from './chat.module.css';

interface ChatDialogProps {
  conversationId: string;
  onClose: () => void;
}

/** A chat above the page that one came from. */
export function ChatDialog({ conversationId, onClose }: ChatDialogProps) {
  return (
    <ChatDialogFrame onClose={onClose}>
      <Chat conversationId={conversationId} onClose={onClose} />
    </ChatDialogFrame>
  );
}

interface ChatDialogFrameProps {
  onClose: () => void;
  children: ReactNode;
}

function ChatDialogFrame({ onClose, children }: ChatDialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const { current } = dialog;
    isLeaving.current = false;
    if (!current?.open) current?.showModal();
    return () => {
      // Closed while it is still there, it gives the focus back. It is the page that takes it away: nobody has closed it.
      isLeaving.current = true;
      current?.close();
    };
  }, []);

  const tellClosed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target === currentTarget && !currentTarget.open && !isLeaving.current) onClose();
  };

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Chat" onClose={tellClosed}>
      <div className={classes.inside}>
        {children}
        <CloseButton aria-label="Close" className={classes.chatDialogClose} onClick={onClose} />
      </div>
    </dialog>
  );
}

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

/** The conversation that a match has opened; null when there is none any more. */
export function useMatchChat(matchId: string | undefined) {
  return useQuery({
    queryKey: [...api.messages.withMember.key(), 'of-match', matchId],
    queryFn: async () => {
      const { member } = await call.matching.match({ id: matchId ?? '' });
      const { conversation } = await call.messages.withMember({ memberId: member.memberId });
      return conversation?.id ?? null;
    },
    enabled: matchId !== undefined,
  });
}
