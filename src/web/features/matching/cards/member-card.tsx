import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompanionOffer } from '#contract/discovery/endpoints.ts';
import type { MemberCard as Card } from '#contract/profiles/endpoints.ts';
import { MemberMenu } from '#web/features/safety/index.ts';
import {
  CompatibilityBadge,
  InterestTags,
  useLastActive,
  OfferLine,
  MemberName,
  MemberPhoto,
} from './member-parts.tsx';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { CompanionMark } from '#web/ui/trust-marks.tsx';
import classes from './member-card.module.css';

interface MemberCardProps {
  member: Card;
  /** How wide the card is, as for the `sizes` of an image. */
  sizes: string;
  /** For cards that are in view from the start. */
  eager?: boolean;
  /** Steps back, because it is done with. */
  faded?: boolean;
  /** Their profile is about to be opened from here. */
  onOpen?: () => void;
  /** They were blocked from here, and the card is about to go. */
  onBlocked?: (() => void) | undefined;
  /** Shows more of them without leaving the list. */
  onQuickLook?: (() => void) | undefined;
  /** One card has the screen for itself. */
  large?: boolean;
  /** What they offer as a listed companion; null: they are not listed, and an ordinary member to everybody. */
  offer?: CompanionOffer | null;
  /** Takes the place of the interests. */
  tags?: ReactNode;
  /** What can be done about this member. */
  children?: ReactNode;
}

/** Somebody in a grid of members. All of it opens the profile, except its buttons. */
export function MemberCard({
  member,
  sizes,
  eager = false,
  faded = false,
  onOpen,
  onBlocked,
  onQuickLook,
  large = false,
  offer,
  tags,
  children,
}: MemberCardProps) {
  const { memberId, displayName } = member;
  const lastActive = useLastActive(member.lastActiveAt);
  const place = [
    member.location ?? 'Location not set',
    member.distance === 'same-city' && 'same city',
  ].filter(Boolean);
  const facts = [member.paused ? 'Paused' : lastActive, member.occupation].filter(Boolean);
  return (
    <article
      className={classes.card}
      data-faded={faded || undefined}
      data-large={large || undefined}
      aria-label={displayName}
    >
      <div className={classes.photo}>
        <div className={classes.picture}>
          <MemberPhoto member={member} sizes={sizes} eager={eager} />
        </div>
        <div className={classes.more}>
          <MemberMenu
            member={member}
            look="photo"
            onQuickLook={onQuickLook}
            onBlocked={(button) => {
              moveFocusOn(button);
              onBlocked?.();
            }}
          />
        </div>
        <div className={classes.caption}>
          <h2 className={classes.name}>
            <Link
              to="/profile/$memberId"
              params={{ memberId }}
              className={classes.link}
              draggable={false}
              onClick={onOpen}
            >
              <MemberName {...member} />
            </Link>
          </h2>
          {(offer === undefined ? member.companion : offer !== null) && <CompanionMark onPhoto />}
          {member.shared.length > 0 && (
            <p className={classes.shared}>You both: {member.shared.join(', ')}</p>
          )}
          <p className={classes.place}>
            <CompatibilityBadge percent={member.compatibility} />
            {place.join(' · ')}
          </p>
          {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
        </div>
      </div>
      <div className={classes.text}>
        {offer && <OfferLine offer={offer} />}
        {tags ? (
          <div className={classes.tags}>{tags}</div>
        ) : (
          <div className={classes.summary}>
            <InterestTags {...member} />
          </div>
        )}
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </article>
  );
}
