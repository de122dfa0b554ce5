import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { ChatPartner, Conversation } from '#contract/messages/endpoints.ts';
import { isClosed } from '#contract/messages/rules.ts';
import { nameOf } from '../partner-words.ts';
import { useEndChat } from '../use-end-chat.ts';
import { useRemoveFromList } from '../use-remove-from-list.ts';
import classes from './chat-menu.module.css';
import { useDismiss } from './use-dismiss.ts';

interface ChatMenuProps {
  conversation: Conversation;
  onClose: () => void;
}

/** What can be done about a chat as a whole. The chat of a match ends with the match, so it has none. */
export function ChatMenu({ conversation, onClose }: ChatMenuProps) {
  const { id, state, matchId, other } = conversation;
  const end = useEndChat(id, nameOf(other));
  const remove = useRemoveFromList(conversation);
  if (isClosed(state)) {
    const removeAndClose = async () => {
      if (await remove()) onClose();
    };
    return (
      <OneDeed other={other} label="Remove from list" onChoose={() => void removeAndClose()} />
    );
  }
  if (state === 'open' && matchId === null)
    return <OneDeed other={other} label="End chat" onChoose={() => void end()} />;
  return null;
}

interface OneDeedProps {
  other: ChatPartner | null;
  label: string;
  onChoose: () => void;
}

function OneDeed({ other, label, onChoose }: OneDeedProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = () => {
    setOpen(false);
    // So that the question gives the focus back to something that is still there.
    button.current?.focus();
    onChoose();
  };
  return (
    <div ref={place} className={classes.place} data-chat-menu>
      <ActionIcon
        ref={button}
        color="gray"
        aria-label="More"
        title="More"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconDotsVertical size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <div id={id} hidden={!open} className={classes.dropdown}>
        {open && (
          <Deed
            other={other}
            label={label}
            onChoose={choose}
            onDismiss={() => setOpen(false)}
            area={() => place.current}
          />
        )}
      </div>
    </div>
  );
}

interface DeedProps extends OneDeedProps {
  onDismiss: () => void;
  area: () => Element | null;
}

function Deed({ other, label, onChoose, onDismiss, area }: DeedProps) {
  useDismiss(area, onDismiss);
  return (
    <>
      {other && (
        <Link
          to="/profile/$memberId"
          params={{ memberId: other.memberId }}
          className={`${classes.deed} ${classes.profile}`}
        >
          View Profile
        </Link>
      )}
      <button type="button" className={classes.deed} onClick={onChoose}>
        {label}
      </button>
    </>
  );
}
