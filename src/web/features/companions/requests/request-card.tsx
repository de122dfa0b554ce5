import { Button } from '@mantine/core';
import {
  IconCalendarPlus,
  IconMessageCircle,
  IconPhone,
  IconUser,
  IconUserCheck,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CompanionRequest, Reliability } from '#contract/companions/requests.endpoints.ts';
import type { RequestState } from '#contract/companions/request-states.ts';
import { companionKindLabels, type CompanionKind } from '#contract/companions/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { familyWarnings } from '#contract/safety/rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { EARLY_MINUTES } from '#contract/companions/calls.rules.ts';
import { endOf } from '#contract/companions/requests.rules.ts';
import { useStartCall } from '#web/lib/calling.ts';
import { useNow } from '#web/lib/now.ts';
import { RatingPanel } from '../ratings/rating-panel.tsx';
import { CancelSheet, DeclineSheet, SuggestSheet, useAnswer } from './answer-sheets.tsx';
import { cameText, indianClock, indianDay, requestStatusText, whenText } from './request-times.tsx';
import { calendarAddress, call } from './requests.api.ts';
import classes from './requests.module.css';

const kindIcons: Record<CompanionKind, Icon> = {
  chat: IconMessageCircle,
  voice: IconPhone,
  video: IconVideo,
};

const tones: Record<RequestState, 'plum' | 'leaf' | 'marigold' | 'quiet'> = {
  pending: 'marigold',
  suggested: 'marigold',
  accepted: 'leaf',
  begun: 'leaf',
  done: 'quiet',
  missed: 'quiet',
  declined: 'quiet',
  cancelled: 'quiet',
  lapsed: 'quiet',
};

export function RequestCard({ request }: { request: CompanionRequest }) {
  const { other, reliability, kind, category, state, note, noteState, warning, suggestedAt } =
    request;
  const KindIcon = kindIcons[kind];
  const suggestion = state === 'suggested' && suggestedAt ? suggestedAt : null;
  return (
    <article
      className={classes.card}
      aria-label={`${companionKindLabels[kind]}, ${other.displayName}`}
    >
      <div className={classes.head}>
        <Link to="/profile/$memberId" params={{ memberId: other.memberId }} className={classes.who}>
          <span className={classes.photo}>
            {other.photo ? (
              <PhotoImage photo={other.photo} alt="" sizes="48px" />
            ) : (
              <IconUser size={26} stroke={1.5} aria-hidden />
            )}
          </span>
          <span className={classes.name}>
            {other.displayName} {other.verified && <VerifiedMark />}
            <small>{request.role === 'client' ? 'You asked them' : 'They asked you'}</small>
          </span>
        </Link>
        <span className={classes.kind}>
          <KindIcon size={18} stroke={1.7} aria-hidden />
          {companionKindLabels[kind]}
        </span>
      </div>
      {reliability && <ClientReliability reliability={reliability} />}
      <p className={classes.when}>
        {whenOf(request)}
        <small>{connectionTypeLabels[category]}</small>
      </p>
      {suggestion && (
        <p className={classes.suggestion}>
          Instead: {indianDay(new Date(suggestion))}, {indianClock(new Date(suggestion))} India time
        </p>
      )}
      {note && <blockquote className={classes.note}>{note}</blockquote>}
      {warning && <p className={classes.warning}>{familyWarnings[warning]}</p>}
      {noteState === 'held' && (
        <p className={classes.warning}>
          A person looks at your note before {other.displayName} reads it.
        </p>
      )}
      {noteState === 'removed' && <p className={classes.warning}>Your note was not shown.</p>}
      <p className={classes.standing} data-tone={tones[state]}>
        {requestStatusText(request)}
      </p>
      <Answers request={request} />
      {state === 'done' && <Ratings request={request} />}
    </article>
  );
}

function whenOf(request: CompanionRequest): string {
  const { isNow, minutes, startsAt, state } = request;
  if (!isNow) return `${whenText(request)} India time`;
  if (tones[state] !== 'quiet') return `Now, for ${minutes} minutes`;
  const at = new Date(startsAt);
  return `${indianDay(at)}, ${indianClock(at)} India time`;
}

/** For the companion, who decides whether to wait for them. */
function ClientReliability({ reliability }: { reliability: Reliability }) {
  const { stars, missed } = reliability;
  return (
    <p className={classes.reliability} data-tone={missed > 0 ? 'marigold' : undefined}>
      <IconUserCheck size={18} stroke={1.7} aria-hidden />
      <span>
        {cameText(reliability)}
        {stars !== null && ` · ${stars.toFixed(1)} of 5 stars from companions`}
      </span>
    </p>
  );
}

/** Asked for when somebody wants to see them: a list of what is past asks for nothing more. */
function Ratings({ request: { id, other } }: { request: CompanionRequest }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RatingPanel requestId={id} name={other.displayName} />;
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Rate it, or read the rating
      </Button>
    </div>
  );
}

type Opened = 'decline' | 'cancel' | 'suggest';
const sheets = { decline: DeclineSheet, cancel: CancelSheet, suggest: SuggestSheet };

/** What the reader can do about it now. */
function Answers({ request }: { request: CompanionRequest }) {
  const { id, role, state, conversationId, isNow } = request;
  const [opened, setOpened] = useState<Opened | null>(null);
  const accept = useAnswer(() =>
    role === 'companion'
      ? call.companions.acceptRequest({ id })
      : call.companions.acceptSuggestion({ id }),
  );
  const decline = useAnswer(() => call.companions.declineSuggestion({ id }));
  const end = useAnswer(() => call.companions.endRequest({ id }));
  const Opening = opened && sheets[opened];
  const isAsked =
    (role === 'companion' && state === 'pending') || (role === 'client' && state === 'suggested');
  const isOpen = state === 'pending' || state === 'suggested' || state === 'accepted';
  const mayCancel = isOpen && !isAsked;
  const fault = accept.error ?? decline.error ?? end.error;
  if (!isAsked && !isOpen && state !== 'begun') return null;
  return (
    <>
      {fault && (
        <p role="alert" className={classes.fault}>
          {failureText(fault, 'That did not work. Please try again.')}
        </p>
      )}
      <div className={classes.actions}>
        <RequestCall request={request} />
        {isAsked && (
          <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate()}>
            {state === 'suggested' ? 'Accept this time' : 'Accept'}
          </Button>
        )}
        {isAsked && role === 'companion' && (
          <>
            <Button size="sm" variant="default" onClick={() => setOpened('suggest')}>
              Another time
            </Button>
            <Button size="sm" variant="subtle" onClick={() => setOpened('decline')}>
              Decline
            </Button>
          </>
        )}
        {isAsked && role === 'client' && (
          <Button
            size="sm"
            variant="subtle"
            loading={decline.isPending}
            onClick={() => decline.mutate()}
          >
            Decline
          </Button>
        )}
        {conversationId && (state === 'accepted' || state === 'begun') && (
          <LinkButton to="/messages" search={{ chat: conversationId }} size="sm">
            Open the chat
          </LinkButton>
        )}
        {state === 'begun' && (
          <Button size="sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            End
          </Button>
        )}
        {state === 'accepted' && !isNow && (
          <Button
            size="sm"
            variant="default"
            component="a"
            href={calendarAddress(id)}
            download
            leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />}
          >
            Add to calendar
          </Button>
        )}
        {mayCancel && (
          <Button size="sm" variant="default" onClick={() => setOpened('cancel')}>
            Call it off
          </Button>
        )}
      </div>
      {Opening && <Opening request={request} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Begins the call of a request from shortly before its time until that is over, as the server lets the two. */
export function RequestCall({ request }: { request: CompanionRequest }) {
  const start = useStartCall();
  const now = useNow();
  const { other, kind, state, minutes } = request;
  if (!start || kind === 'chat' || (state !== 'accepted' && state !== 'begun')) return null;
  const startsAt = new Date(request.startsAt);
  const opensAt = startsAt.getTime() - EARLY_MINUTES * 60_000;
  if (now.getTime() < opensAt || now >= endOf(startsAt, minutes)) return null;
  return (
    <Button size="sm" onClick={() => start(other, kind)}>
      Call {other.displayName}
    </Button>
  );
}
