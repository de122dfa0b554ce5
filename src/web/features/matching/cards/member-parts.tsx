import { VisuallyHidden } from '@mantine/core';
import { lastActiveText } from '#contract/relative-time.ts';
import { dateText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import type { MemberCard, OwnProfile } from '#contract/profiles/endpoints.ts';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { languageLabels } from '#contract/profiles/languages.ts';
import type { CompanionOffer } from '#contract/discovery/endpoints.ts';
import classes from './member-card.module.css';

/** How well the two fit; nothing where there is nothing to compare. */
export function CompatibilityBadge({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  return (
    <span className={classes.badge} title={`${percent}% compatible with you`}>
      {percent}%<VisuallyHidden> compatible</VisuallyHidden>
    </span>
  );
}

/** Active 5 minutes ago; nothing for those who do not show it. */
export function useLastActive(lastActiveAt: string | null): string | null {
  const now = useNow();
  if (lastActiveAt === null) return null;
  return lastActiveText(new Date(lastActiveAt), now, (date) => dateText(date.toISOString()));
}

/** The first few interests, and how many more there are. */
export function InterestTags({
  interests,
  moreInterests,
}: Pick<MemberCard, 'interests' | 'moreInterests'>) {
  if (interests.length === 0) return null;
  return (
    <ul className={classes.memberPartsTags} aria-label="Interests">
      {interests.map((interest) => (
        <li key={interest}>{interest}</li>
      ))}
      {moreInterests > 0 && <li>{`+${moreInterests} more`}</li>}
    </ul>
  );
}

/** Meera 27 ✓ */
export function MemberName({
  displayName,
  age,
  verified,
}: Pick<MemberCard, 'displayName' | 'age' | 'verified'>) {
  return (
    <>
      {displayName}
      {age !== null && <span className={classes.age}> {age}</span>}
      {verified && (
        <>
          {' '}
          <VerifiedMark />
        </>
      )}
    </>
  );
}

interface MemberPhotoProps {
  member: Pick<MemberCard, 'displayName' | 'photo'>;
  /** How wide the slot is, as for the `sizes` of an image. */
  sizes: string;
  eager?: boolean;
}

/** Fills its slot with the main photo, or with the first letter of the name. */
export function MemberPhoto({ member, sizes, eager = false }: MemberPhotoProps) {
  const { displayName, photo } = member;
  if (photo) {
    // The name stands beside it: reading it twice would help nobody.
    return <PhotoImage photo={photo} alt="" sizes={sizes} eager={eager} />;
  }
  return (
    <span className={classes.letter} aria-hidden>
      {displayName.match(/^./u)?.[0].toUpperCase()}
    </span>
  );
}

const LANGUAGES_SHOWN = 3;

/** Whether a companion is there right now, and what they speak. */
export function OfferLine({ offer: { availableNow, languages } }: { offer: CompanionOffer }) {
  const shown = languages.slice(0, LANGUAGES_SHOWN).map((language) => languageLabels[language]);
  const more = languages.length - shown.length;
  return (
    <p className={classes.line}>
      {availableNow && <AvailableMark />}
      <span className={classes.languages}>
        {more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')}
      </span>
    </p>
  );
}

export function AvailableMark() {
  return <span className={classes.available}>Available now</span>;
}

/** The viewer, as faces are shown. */
export const ownFace = (own: OwnProfile | null | undefined, name = '') => ({
  displayName: own?.displayName ?? name,
  photo: own?.profileImages[0] ?? null,
});
