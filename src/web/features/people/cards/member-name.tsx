import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { VerifiedMark } from '#web/ui/trust-marks.tsx';
import classes from './member-name.module.css';

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
