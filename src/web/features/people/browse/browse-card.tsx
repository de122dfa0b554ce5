import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { BrowseCard as Card } from '#contract/discovery/endpoints.ts';
import { AskLink } from '../cards/ask-link.tsx';
import { MemberCard } from '../cards/member-card.tsx';
import type { useDecisions } from '../decisions/use-decisions.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import classes from './browse-card.module.css';

const SIZES = '(min-width: 62em) 264px, (min-width: 48em) 31vw, 46vw';

interface BrowseCardProps {
  card: Card;
  eager: boolean;
  decisions: ReturnType<typeof useDecisions>;
  onOpen: () => void;
  onQuickLook: () => void;
}

export function BrowseCard({ card, eager, decisions, onOpen, onQuickLook }: BrowseCardProps) {
  return (
    <MemberCard
      member={card}
      sizes={SIZES}
      eager={eager}
      onOpen={onOpen}
      faded={card.standing === 'passed'}
      offer={card.companionOffer}
      onPhoto={
        <ActionIcon
          variant="filled"
          className={classes.eye ?? ''}
          aria-label={`Quick look at ${card.displayName}`}
          aria-haspopup="dialog"
          onClick={onQuickLook}
        >
          <IconEye size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    >
      <DecisionButtons card={card} decisions={decisions} />
      {card.companionOffer && card.standing !== 'passed' && (
        <AskLink member={card} offer={card.companionOffer} />
      )}
    </MemberCard>
  );
}
