import { ActionIcon } from '@mantine/core';
import { IconHeartOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Match } from '#contract/matching/endpoints.ts';
import { relativeTime } from '#contract/relative-time.ts';
import { dateText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FullProfileLink } from '../cards/full-profile-link.tsx';
import { MemberCard } from '../cards/member-card.tsx';
import { MatchTypes } from './match-types.tsx';
import classes from './match-card.module.css';

interface MatchCardProps {
  match: Match;
  eager: boolean;
  /** The match the member came here for. */
  opened?: boolean;
  /** Left out where matches are only looked at. */
  onUnmatch?: ((button: HTMLElement) => void) | undefined;
  /** They were blocked from here. */
  onBlocked?: (() => void) | undefined;
  /** Opens the chat here; left out, the button leads to it. */
  onMessage?: (() => void) | undefined;
}

export function MatchCard(props: MatchCardProps) {
  const { match, eager, opened = false, onUnmatch, onBlocked, onMessage } = props;
  const { id, member, createdAt } = match;
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!opened) return;
    place.current?.scrollIntoView({ block: 'center' });
    message.current?.focus({ preventScroll: true });
  }, [opened]);

  return (
    <div ref={place} className={classes.place} data-opened={opened || undefined}>
      <MemberCard
        member={member}
        sizes="(width < 48em) 50vw, 260px"
        eager={eager}
        onBlocked={onBlocked}
        tags={
          <>
            <MatchTypes connectionTypes={member.connectionTypes} />
            <p className={classes.since}>Matched {sinceText(createdAt, now)}</p>
          </>
        }
        onPhoto={onUnmatch && <UnmatchButton name={member.displayName} onClick={onUnmatch} />}
      >
        <div className={classes.actions}>
          <LinkButton
            ref={message}
            to="/messages"
            search={{ match: id }}
            size="sm"
            px={4}
            fullWidth
            onClick={(event) => {
              if (!onMessage || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              onMessage();
            }}
          >
            Message Now
          </LinkButton>
          <FullProfileLink member={member} />
        </div>
      </MemberCard>
    </div>
  );
}

interface UnmatchButtonProps {
  name: string;
  onClick: (button: HTMLElement) => void;
}

function UnmatchButton({ name, onClick }: UnmatchButtonProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={`Unmatch ${name}`}
      title={`Unmatch ${name}`}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <IconHeartOff size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function sinceText(createdAt: string, now: Date): string {
  return relativeTime(new Date(createdAt), now, (date) => `on ${dateText(date.toISOString())}`);
}
