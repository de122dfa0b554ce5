import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconSearch, IconUserCircle } from '@tabler/icons-react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { lastActiveText } from '#contract/relative-time.ts';
import { api } from '../api.ts';
import { dateText } from '#web/lib/dates.ts';
import { useConnectionLost } from '#web/lib/connection.ts';
import { useNow } from '#web/lib/now.ts';
import { CallButtons } from '#web/ui/call-buttons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { PartnerPhoto } from '../partner-photo.tsx';
import { aboutPartner, nameOf } from '../partner-words.ts';
import { useSeenMatch } from '../use-seen-match.ts';
import { CloseChatButton } from './chat-frame.tsx';
import { ChatMenu } from './chat-menu.tsx';
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
      <span className={classes.words}>
        <span className={classes.line}>
          <strong className={classes.name}>{nameOf(other)}</strong>
          {other?.verified && <VerifiedMark />}
        </span>
        <span className={classes.about}>
          {conversation.state === 'open' && <Presence conversationId={conversation.id} />}
          {aboutPartner(other)}
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
          <IconUserCircle size={22} stroke={1.6} aria-hidden className={classes.icon} />
          <span className={classes.label}>View Profile</span>
        </LinkButton>
      )}
      <ChatMenu conversation={conversation} onClose={onClose} />
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
  if (data?.online && lost) return null;
  if (data?.online) return <span className={classes.here}>online · </span>;
  if (!data?.lastActiveAt) return null;
  const asDate = (date: Date) => dateText(date.toISOString());
  return `${lastActiveText(new Date(data.lastActiveAt), now, asDate)} · `;
}
