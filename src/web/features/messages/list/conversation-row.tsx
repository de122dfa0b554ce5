import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { useNow } from '#web/lib/now.ts';
import { PartnerPhoto } from '../partner-photo.tsx';
import { aboutPartner, nameOf } from '../partner-words.ts';
import { shortTime } from '../short-time.ts';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { UnreadBadge } from '#web/ui/unread-badge.tsx';
import { lastWords } from './last-words.ts';
import { SendingMark } from './sending-mark.tsx';
import { StateMark } from './state-mark.tsx';
import { useUnsent } from './use-unsent.ts';
import classes from './conversation-row.module.css';

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  conversation: Conversation;
  memberId: string;
  ref?: Ref<HTMLAnchorElement>;
}

function Row({ conversation, memberId, ...link }: RowProps) {
  const { other, state, lastMessage, unread } = conversation;
  const now = useNow();
  const { draft, outgoing } = useUnsent(conversation, memberId);
  // Beside the open chat one sees what one writes.
  // What the other one has said comes first, until it was read.
  const showsDraft = draft !== '' && link['aria-current'] === undefined && unread === 0;
  return (
    <a {...link} className={classes.row} data-unread={unread > 0 || undefined}>
      <PartnerPhoto other={other} size={52} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.who}>
            <strong>{nameOf(other)}</strong> {other?.verified && <VerifiedMark />}{' '}
            <small>{aboutPartner(other)}</small>
          </span>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt}>{shortTime(lastMessage.createdAt, now)}</time>
          )}
        </span>
        <span className={classes.line}>
          <span className={classes.last}>
            {showsDraft ? (
              <>
                <span className={classes.draft}>Draft:</span> {draft}
              </>
            ) : (
              lastWords(conversation, memberId, unread === 0 ? outgoing.at(-1) : undefined)
            )}
          </span>
          <SendingMark outgoing={outgoing} />
          <UnreadBadge count={unread} />
        </span>
        <StateMark state={state} />
      </span>
    </a>
  );
}

/** Leads to the chat; where that is, the page says. */
export const ConversationRow = createLink(Row);
