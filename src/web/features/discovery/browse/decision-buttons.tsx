import { Button } from '@mantine/core';
import { IconCheck, IconHeart, IconHeartFilled, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { forVerified, type useDecisions, useVerifiedFirst } from '#web/features/matching/index.ts';
import classes from './browse-page.module.css';

interface DecisionButtonsProps {
  card: Pick<BrowseCard, 'memberId' | 'displayName' | 'standing' | 'onlyVerified'>;
  decisions: ReturnType<typeof useDecisions>;
}

/** Like and Pass, or what the viewer has decided already. */
export function DecisionButtons({ card, decisions }: DecisionButtonsProps) {
  const { memberId, displayName, standing } = card;
  const box = useRef<HTMLDivElement>(null);
  const disabled = decisions.isRunning(memberId);
  const verifiedFirst = useVerifiedFirst();
  const isAsked = verifiedFirst.isAskedBy(card);

  // The pressed button goes; the focus stays at this card.
  const act = (decide: (memberId: string) => Promise<unknown>) => () => {
    box.current?.focus({ preventScroll: true });
    void decide(memberId);
  };

  return (
    <div ref={box} tabIndex={-1} className={classes.box} aria-live="polite">
      {standing === 'matched' && (
        <p className={classes.state} data-standing={standing}>
          <IconCheck size={18} stroke={2.4} aria-hidden /> Matched
        </p>
      )}
      {standing === 'liked' && (
        <p className={classes.state} data-standing={standing}>
          <IconHeartFilled size={16} aria-hidden /> Liked
        </p>
      )}
      {standing === 'passed' && (
        <>
          <p className={classes.state} data-standing={standing}>
            Passed
          </p>
          <Button
            variant="default"
            size="sm"
            className={classes.button ?? ''}
            aria-label={`Undo passing ${displayName}`}
            disabled={disabled}
            onClick={act(decisions.undoPass)}
          >
            Undo
          </Button>
        </>
      )}
      {standing === 'none' && (
        <>
          <Button
            variant="default"
            size="sm"
            className={classes.button ?? ''}
            aria-label={`Pass ${displayName}`}
            disabled={disabled}
            onClick={act(decisions.pass)}
          >
            <IconX size={20} stroke={1.9} aria-hidden className={classes.icon} />
            <span className={classes.word}>Pass</span>
          </Button>
          <Button
            size="sm"
            className={classes.button ?? ''}
            aria-label={`Like ${displayName}`}
            disabled={disabled}
            {...(isAsked
              ? { ...forVerified, onClick: () => void verifiedFirst.explain(displayName) }
              : { onClick: act(decisions.like) })}
          >
            {!isAsked && <IconHeart size={20} stroke={1.9} aria-hidden className={classes.icon} />}
            <span className={classes.word}>Like</span>
          </Button>
        </>
      )}
    </div>
  );
}
