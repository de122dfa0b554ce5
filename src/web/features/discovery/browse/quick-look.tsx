import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { MemberMenu } from '#web/features/safety/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { CompanionMark } from '#web/ui/trust-marks.tsx';
import {
  AskLink,
  CompatibilityBadge,
  InterestTags,
  MemberName,
  MemberPhoto,
  OfferLine,
  type useDecisions,
  useLastActive,
} from '#web/features/matching/index.ts';
import classes from './browse-page.module.css';

interface QuickLookProps {
  /** Whom to look at; the sheet is closed without. */
  card: BrowseCard | null;
  decisions: ReturnType<typeof useDecisions>;
  onClose: () => void;
}

/** Enough of a member to decide, without leaving the list. */
export function QuickLook({ card, decisions, onClose }: QuickLookProps) {
  const leave = (button: HTMLElement) => {
    // Closed while the card that opened it is still there, the sheet gives it the focus, which then moves on.
    button.closest('dialog')?.close();
    if (document.activeElement instanceof HTMLElement) moveFocusOn(document.activeElement);
    onClose();
  };
  return (
    <Sheet
      open={card !== null}
      onClose={onClose}
      title={card && <MemberName {...card} />}
      aside={card && <MemberMenu member={card} onBlocked={leave} />}
      footer={card && <DecisionButtons card={card} decisions={decisions} />}
    >
      {card && <Look card={card} />}
    </Sheet>
  );
}

function Look({ card }: { card: BrowseCard }) {
  const { memberId, bio, occupation, location, lastActiveAt } = card;
  const facts = [occupation, location ?? 'Location not set', useLastActive(lastActiveAt)];
  return (
    <>
      <div className={classes.photo}>
        <MemberPhoto member={card} sizes="(min-width: 35em) 520px, calc(100vw - 40px)" eager />
        <span className={classes.compatibility}>
          <CompatibilityBadge percent={card.compatibility} />
        </span>
      </div>
      {card.companionOffer && <CompanionMark />}
      {card.companionOffer && <OfferLine offer={card.companionOffer} />}
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={classes.bio}>{bio ?? 'No bio available'}</p>
      <InterestTags {...card} />
      {card.companionOffer && <AskLink member={card} offer={card.companionOffer} />}
      <LinkButton to="/profile/$memberId" params={{ memberId }} variant="subtle" fullWidth mt={14}>
        View Full Profile
      </LinkButton>
    </>
  );
}
