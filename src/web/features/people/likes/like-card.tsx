import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { ReceivedLike } from '#contract/matching/endpoints.ts';
import { FullProfileLink } from '../cards/full-profile-link.tsx';
import { MemberCard } from '../cards/member-card.tsx';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import classes from './like-card.module.css';

interface LikeCardProps {
  like: ReceivedLike;
  eager: boolean;
  running: boolean;
  onLikeBack: () => void;
  onDismiss: () => void;
}

/** Somebody who waits for an answer. */
export function LikeCard({ like, eager, running, onLikeBack, onDismiss }: LikeCardProps) {
  const { member } = like;
  const answer = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    moveFocusOn(event.currentTarget);
    act();
  };
  return (
    <MemberCard
      member={member}
      sizes="(width < 48em) 50vw, 260px"
      eager={eager}
      onPhoto={
        <ActionIcon
          variant="default"
          aria-label={`Dismiss ${member.displayName}`}
          disabled={running}
          onClick={answer(onDismiss)}
        >
          <IconX size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
    >
      <div className={classes.actions}>
        <Button
          size="sm"
          px={8}
          fullWidth
          disabled={running}
          aria-label={`Like Back ${member.displayName}`}
          leftSection={<IconHeart size={18} stroke={1.8} aria-hidden />}
          onClick={answer(onLikeBack)}
        >
          Like Back
        </Button>
        <FullProfileLink member={member} />
      </div>
    </MemberCard>
  );
}
