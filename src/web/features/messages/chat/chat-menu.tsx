import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { isClosed } from '#contract/messages/rules.ts';
import { useBlock } from '#web/features/safety/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dropUnsentOf } from '../outbox/unsent-of-chat.ts';
import { nameOf } from '../partner-words.ts';
import { useEndChat } from '../use-end-chat.ts';
import { useRemoveFromList } from '../use-remove-from-list.ts';
import classes from './chat-menu.module.css';
import { useDismiss } from './use-dismiss.ts';
import { useReportChat } from './use-report-chat.ts';

interface Action {
  label: string;
  danger?: boolean;
  onChoose: () => void;
}

interface ChatMenuProps {
  conversation: Conversation;
  onClose: () => void;
}

/** What can be done about a chat as a whole, and about whom it is with. */
export function ChatMenu({ conversation, onClose }: ChatMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const actions = useActions(conversation, onClose);
  if (actions.length === 0) return null;
  const choose = ({ onChoose }: Action) => {
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
          <Actions
            conversation={conversation}
            actions={actions}
            onChoose={choose}
            onDismiss={() => setOpen(false)}
            area={() => place.current}
          />
        )}
      </div>
    </div>
  );
}

function useActions(conversation: Conversation, onClose: () => void): Action[] {
  const { id, state, matchId, other } = conversation;
  const { member } = useAuth();
  const end = useEndChat(id, nameOf(other));
  const remove = useRemoveFromList(conversation);
  const block = useBlock();
  const report = useReportChat(id, onClose);
  const actions: Action[] = [];
  if (isClosed(state)) {
    const removeAndClose = async () => {
      if (await remove()) onClose();
    };
    actions.push({ label: 'Remove from list', onChoose: () => void removeAndClose() });
  }
  // The chat of a match ends with the match.
  if (state === 'open' && matchId === null)
    actions.push({ label: 'End chat', onChoose: () => void end() });
  if (other) {
    const leave = () => {
      if (member) dropUnsentOf(member.id, id);
      onClose();
    };
    const partner = { memberId: other.memberId, displayName: nameOf(other) };
    const blockAndClose = () => void block(partner, leave);
    actions.push({ label: 'Report', onChoose: () => report(partner, []) });
    actions.push({ label: 'Block', danger: true, onChoose: blockAndClose });
  }
  return actions;
}

interface ActionsProps {
  conversation: Conversation;
  actions: Action[];
  onChoose: (action: Action) => void;
  onDismiss: () => void;
  area: () => Element | null;
}

function Actions({ conversation, actions, onChoose, onDismiss, area }: ActionsProps) {
  const { other, state } = conversation;
  useDismiss(area, onDismiss);
  return (
    <>
      {other && (
        <Link
          to="/profile/$memberId"
          params={{ memberId: other.memberId }}
          className={`${classes.action} ${classes.profile}`}
        >
          View Profile
        </Link>
      )}
      {other && state === 'open' && (
        <Link to="/meet-safely" search={{ whom: nameOf(other) }} className={classes.action}>
          Meet safely
        </Link>
      )}
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={classes.action}
          data-danger={action.danger}
          onClick={() => onChoose(action)}
        >
          {action.label}
        </button>
      ))}
    </>
  );
}
