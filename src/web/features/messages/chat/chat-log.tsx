import { ActionIcon } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import type { ChatPartner } from '#contract/messages/endpoints.ts';
import { nameOf } from '../partner-words.ts';
import { UnreadBadge } from '#web/ui/unread-badge.tsx';
import { CallLine } from './call-line.tsx';
import type { ChatRow } from './chat-rows.ts';
import { NothingSaid } from './nothing-said.tsx';
import type { ShownMessage } from './shown-message.ts';
import classes from './chat-log.module.css';

const NEAR_TOP = 800;

const keyOf = (row: ChatRow) =>
  'call' in row ? row.call.id : `${row.message.senderId} ${row.message.clientId}`;

interface ChatLogProps {
  rows: ChatRow[];
  /** What scrolls. It is laid out from below, so that nothing moves when older messages come in above. */
  scroller: Ref<HTMLDivElement>;
  partner: ChatPartner | null;
  /** Whether they can be called. */
  callable: boolean;
  loadingOlder: boolean;
  onNearTop: () => void;
  onScroll: (scrollTop: number) => void;
  /** Whether the newest message is out of sight, and how many came meanwhile. */
  away: boolean;
  unseen: number;
  onJump: () => void;
  /** After the newest message. */
  below: ReactNode;
  children: (message: ShownMessage, tellsTime: boolean) => ReactNode;
}

export function ChatLog(props: ChatLogProps) {
  const { rows, scroller, partner, loadingOlder, onNearTop, onJump, below, children } = props;
  const { away, unseen, callable } = props;
  const jump = unseen > 0 ? `Jump to newest, ${unseen} new` : 'Jump to newest';

  function onScroll({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    props.onScroll(scrollTop);
    if (scrollHeight - clientHeight + scrollTop < NEAR_TOP) onNearTop();
  }

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        role="region"
        aria-label={`Messages with ${nameOf(partner)}`}
        className={classes.scroller}
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
      >
        <div className={classes.log}>
          {loadingOlder && <p className={classes.mark}>Loading older messages…</p>}
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              {row.day && <p className={classes.mark}>{row.day}</p>}
              {'call' in row ? (
                <CallLine call={row.call} partner={callable ? partner : null} />
              ) : (
                <>
                  {row.firstUnread && <p className={classes.unread}>New messages</p>}
                  {children(row.message, row.tellsTime)}
                </>
              )}
            </Fragment>
          ))}
          {rows.length === 0 && <NothingSaid partner={partner} />}
          {below}
        </div>
      </div>
      {away && (
        <ActionIcon
          variant="default"
          aria-label={jump}
          title={jump}
          className={classes.jump}
          onClick={onJump}
        >
          <IconArrowDown size={22} stroke={1.7} aria-hidden />
          <span className={classes.unseen}>
            <UnreadBadge count={unseen} />
          </span>
        </ActionIcon>
      )}
    </div>
  );
}
