import type { MemberCard } from '#contract/profiles/endpoints.ts';
import classes from './member-name.module.css';

/** Meera 27 */
export function MemberName({ displayName, age }: Pick<MemberCard, 'displayName' | 'age'>) {
  return (
    <>
      {displayName}
      {age !== null && <span className={classes.age}> {age}</span>}
    </>
  );
}
