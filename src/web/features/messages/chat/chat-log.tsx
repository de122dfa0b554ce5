import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconPhone, IconPhoneX, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import type { ChatPartner } from '#contract/messages/endpoints.ts';
import { UnreadBadge } from '#web/ui/unread-badge.tsx';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { useStartCall, type CallPartner } from '#web/lib/calling.ts';
import { nameOf, PartnerPhoto } from '../partner.tsx';
import { type ChatRow, clockTime } from './chat-rows.ts';
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
  /** Before the first message. */
  above?: ReactNode;
  /** After the newest message. */
  below: ReactNode;
  children: (message: ShownMessage, endsRun: boolean) => ReactNode;
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
          {props.above}
          {loadingOlder && <p className={classes.mark}>Loading older messages…</p>}
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              {row.day && <p className={classes.mark}>{row.day}</p>}
              {'call' in row ? (
                <CallLine call={row.call} partner={callable ? partner : null} />
              ) : (
                <>
                  {row.firstUnread && <p className={classes.unread}>New messages</p>}
                  {children(row.message, row.endsRun)}
                </>
              )}
            </Fragment>
          ))}
          {rows.length === 0 && <EmptyChat partner={partner} />}
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

/** Before the first message. */
function EmptyChat({ partner }: { partner: ChatPartner | null }) {
  return (
    <div className={classes.nothing}>
      <PartnerPhoto other={partner} size={96} />
      <p>No messages yet. Start the conversation!</p>
    </div>
  );
}

interface CallLineProps {
  call: PastCall;
  /** Whom one could call back; null: they cannot be called now. */
  partner: CallPartner | null;
}

/** A quiet line between messages: that there was a call. */
export function CallLine({ call, partner }: CallLineProps) {
  const start = useStartCall();
  const missed = isUnanswered(call);
  const icons = call.kind === 'video' ? [IconVideo, IconVideoOff] : [IconPhone, IconPhoneX];
  const Icon = icons[missed ? 1 : 0] ?? IconPhone;
  return (
    <p className={classes.line} data-missed={(missed && call.incoming) || undefined}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>{callLineText(call)}</span>
      {missed && call.incoming && partner && start && (
        <button type="button" className={classes.back} onClick={() => start(partner, call.kind)}>
          Call back
        </button>
      )}
    </p>
  );
}

const isUnanswered = ({ answeredAt }: PastCall): boolean => answeredAt === null;

/** Missed video call · 6:04 pm; Voice call · 12 min · 6:04 pm */
export const callLineText = (call: PastCall): string =>
  [whatOf(call), lengthOf(call), clockTime(call.createdAt)].filter(Boolean).join(' · ');

function whatOf({ kind, state, incoming, answeredAt }: PastCall): string {
  const call = kind === 'video' ? 'video call' : 'voice call';
  const Call = kind === 'video' ? 'Video call' : 'Voice call';
  if (answeredAt !== null) return state === 'failed' ? `${Call}, connection lost` : Call;
  if (state === 'declined') return incoming ? `You declined a ${call}` : `${Call} declined`;
  if (incoming) return `Missed ${call}`;
  if (state === 'busy') return `${Call}, they were in another call`;
  return state === 'cancelled' ? `${Call} cancelled` : `${Call}, no answer`;
}

function lengthOf({ answeredAt, endedAt }: PastCall): string {
  if (answeredAt === null || endedAt === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(answeredAt)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
