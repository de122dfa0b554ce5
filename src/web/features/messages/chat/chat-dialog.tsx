import { useEffect, useRef } from 'react';
import { CloseButton } from '@mantine/core';
import { Chat } from './chat.tsx';
import classes from './chat-dialog.module.css';

interface ChatDialogProps {
  conversationId: string;
  onClose: () => void;
}

/** A chat above the page that one came from. */
export function ChatDialog({ conversationId, onClose }: ChatDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Chat" onClose={onClose}>
      <div className={classes.inside}>
        <Chat conversationId={conversationId} onClose={close} />
        <CloseButton aria-label="Close" className={classes.close} onClick={close} />
      </div>
    </dialog>
  );
}
