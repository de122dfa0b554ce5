import { CloseButton } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Chat } from './chat.tsx';
import classes from './chat-dialog.module.css';

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

export function ChatDialogFrame({ onClose, children }: ChatDialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    // Closed while it is still there, it gives the focus back; Back in the browser just takes it away.
    return () => current?.close();
  }, []);

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Chat" onClose={onClose}>
      <div className={classes.inside}>
        {children}
        <CloseButton aria-label="Close" className={classes.close} onClick={onClose} />
      </div>
    </dialog>
  );
}
