import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconSearch, IconDotsVertical } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { lastActiveText } from '#contract/relative-time.ts';
import { dateText } from '#web/lib/dates.ts';
import { useConnectionLost } from '#web/lib/connection.ts';
import { useNow } from '#web/lib/now.ts';
import { CallButtons } from '#web/ui/call-buttons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { isClosed } from '#contract/messages/rules.ts';
import { useUnmatch } from '#web/features/matching/index.ts';
import { useBlock } from '#web/features/safety/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api } from '../messages.api.ts';
import { PartnerPhoto, aboutPartner, nameOf } from '../partner.tsx';
import { useSeenMatch } from './use-chat-log.ts';
import { dropUnsentOf } from '../outbox/outbox.ts';
import { useEndChat, useRemoveFromList, useReportChat } from './use-chat-actions.ts';
import { CloseChatButton } from './chat-frame.tsx';
import { useDismiss } from './use-dismiss.ts';
import classes from './chat-header.module.css';

const PRESENCE_EVERY_MS = 60_000;

interface ChatHeaderProps {
  conversation: Conversation;
  searching: boolean;
  onSearch: () => void;
  onClose: () => void;
}

export function ChatHeader({ conversation, searching, onSearch, onClose }: ChatHeaderProps) {
  const { other } = conversation;
  useSeenMatch(conversation);
  const who = (
    <>
      <PartnerPhoto other={other} size={44} />
      <span className={classes.text}>
        <span className={classes.line}>
          <strong className={classes.name}>{nameOf(other)}</strong>
          {other?.verified && <VerifiedMark />}
        </span>
        <span className={classes.about}>
          {conversation.state === 'open' && <Presence conversationId={conversation.id} />}
          <span className={classes.facts}>{aboutPartner(other)}</span>
        </span>
      </span>
    </>
  );
  return (
    <header className={classes.header}>
      {other ? (
        <Link to="/profile/$memberId" params={{ memberId: other.memberId }} className={classes.who}>
          {who}
        </Link>
      ) : (
        <div className={classes.who}>{who}</div>
      )}
      {other && conversation.state === 'open' && conversation.matchId && (
        <CallButtons partner={other} />
      )}
      <ActionIcon
        color="gray"
        aria-label="Search in this chat"
        title="Search in this chat"
        aria-expanded={searching}
        className={classes.searchButton}
        onClick={onSearch}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      {other && (
        <LinkButton
          to="/profile/$memberId"
          params={{ memberId: other.memberId }}
          variant="default"
          size="sm"
          className={classes.profile}
        >
          View Profile
        </LinkButton>
      )}
      <ChatMenu conversation={conversation} onSearch={onSearch} onClose={onClose} />
      <CloseChatButton onClose={onClose} />
    </header>
  );
}

/** Nothing for those who do not show it. */
function Presence({ conversationId }: { conversationId: string }) {
  const now = useNow();
  const { data } = useQuery({
    ...api.messages.presence.queryOptions({ input: { id: conversationId } }),
    refetchInterval: PRESENCE_EVERY_MS,
  });
  const lost = useConnectionLost();
  // What was true when the connection broke may not be any more.
  if (!data || (data.online && lost)) return null;
  const asDate = (date: Date) => dateText(date.toISOString());
  const text = data.online
    ? 'online'
    : data.lastActiveAt && lastActiveText(new Date(data.lastActiveAt), now, asDate);
  if (!text) return null;
  // What says when stands whole also where there is no room for more.
  const [, lead, when] = /^(Active (?:on )?)(.*\d.*)$/.exec(text) ?? [];
  return (
    <>
      <span className={data.online ? classes.here : undefined}>
        {lead && <span className={classes.active}>{lead}</span>}
        {when ?? text}
      </span>
      <span className={classes.dot}> · </span>
    </>
  );
}

interface Action {
  label: string;
  /** On small screens alone: where there is room, the header has it. */
  small?: boolean;
  danger?: boolean;
  onChoose: () => void;
}

interface ChatMenuProps {
  conversation: Conversation;
  onSearch: () => void;
  onClose: () => void;
}

/**
 * What can be done about a chat as a whole, and about whom it is with. The Back of a phone closes it, which Mantine's Menu
 * does not hear.
 */
export function ChatMenu({ conversation, onSearch, onClose }: ChatMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const actions = useActions(conversation, onClose);
  const choose = ({ onChoose }: Action) => {
    setOpen(false);
    // So that the question gives the focus back to something that is still there.
    button.current?.focus();
    onChoose();
  };
  return (
    <div ref={place} className={classes.place}>
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
            actions={[
              { label: 'Search in this chat', small: true, onChoose: onSearch },
              ...actions,
            ]}
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
  const unmatch = useUnmatch();
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
  if (state === 'open' && matchId !== null && other) {
    const match = { id: matchId, member: other };
    actions.push({ label: 'Unmatch', onChoose: () => void unmatch(match, null) });
  }
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
          className={`${classes.action} ${classes.small}`}
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
          className={action.small ? `${classes.action} ${classes.small}` : classes.action}
          data-danger={action.danger}
          onClick={() => onChoose(action)}
        >
          {action.label}
        </button>
      ))}
    </>
  );
}
