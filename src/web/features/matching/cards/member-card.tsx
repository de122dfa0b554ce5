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
  /** Lies on the photo, at the lower right. */
  onPhoto?: ReactNode;
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
  onPhoto,
  offer,
  tags,
  children,
}: MemberCardProps) {
  const { memberId, displayName, occupation } = member;
  const lastActive = useLastActive(member.lastActiveAt);
  const active = member.paused ? 'Paused' : lastActive;
  return (
    <article className={classes.card} data-faded={faded || undefined} aria-label={displayName}>
      <div className={classes.photo}>
        <MemberPhoto member={member} sizes={sizes} eager={eager} />
        <span className={classes.compatibility}>
          <CompatibilityBadge percent={member.compatibility} />
        </span>
        <div className={classes.more}>
          <MemberMenu
            member={member}
            look="photo"
            onBlocked={(button) => {
              moveFocusOn(button);
              onBlocked?.();
            }}
          />
        </div>
        {(offer === undefined ? member.companion : offer !== null) && (
          <span className={classes.companion}>
            <CompanionMark onPhoto />
          </span>
        )}
        {onPhoto && <div className={classes.onPhoto}>{onPhoto}</div>}
      </div>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link
            to="/profile/$memberId"
            params={{ memberId }}
            className={classes.link}
            onClick={onOpen}
          >
            <MemberName {...member} />
          </Link>
        </h2>
        <p className={classes.fact}>
          {member.location ?? 'Location not set'}
          {active && (
            <>
              <span className={classes.dot}> · </span>
              <span className={classes.active}>{active}</span>
            </>
          )}
        </p>
        {occupation && <p className={classes.fact}>{occupation}</p>}
        {offer && <OfferLine offer={offer} />}
        <div className={classes.tags}>{tags ?? <InterestTags {...member} />}</div>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </article>
  );
}
