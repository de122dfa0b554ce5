import type { MemberCard } from '#contract/profiles/endpoints.ts';
import classes from './interest-tags.module.css';

/** The first few interests, and how many more there are. */
export function InterestTags({
  interests,
  moreInterests,
}: Pick<MemberCard, 'interests' | 'moreInterests'>) {
  if (interests.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Interests">
      {interests.map((interest) => (
        <li key={interest}>{interest}</li>
      ))}
      {moreInterests > 0 && <li>{`+${moreInterests} more`}</li>}
    </ul>
  );
}
