import { Link } from '@tanstack/react-router';
import { LIKES_COUNTED } from '#contract/matching/rules.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { distanceLabels } from '#contract/profiles/options.ts';
import { MemberPhoto } from '#web/features/matching/index.ts';
import classes from './home.module.css';

export function likesText(count: number): string {
  if (count === 1) return '1 person likes you';
  return count >= LIKES_COUNTED
    ? `${LIKES_COUNTED - 1}+ people like you`
    : `${count} people like you`;
}

const FACES = 3;

/** A few faces that overlap; who they are is said beside them. */
export function FaceRow({
  people,
}: {
  people: Pick<MemberCard, 'memberId' | 'displayName' | 'photo'>[];
}) {
  if (people.length === 0) return null;
  return (
    <span className={classes.faces} aria-hidden>
      {people.slice(0, FACES).map((member) => (
        <span key={member.memberId} className={classes.face}>
          <MemberPhoto member={member} sizes="56px" eager />
        </span>
      ))}
    </span>
  );
}

/** One thing that makes one look closer. */
function lineOf({ shared, distance, location }: MemberCard): string | null {
  const [first] = shared;
  if (first) return `Both: ${first}`;
  if (distance === 'same-city') return distanceLabels[distance];
  return location;
}

interface PeopleRowProps {
  label: string;
  people: MemberCard[];
}

/** Portraits that lead to profiles. */
export function PeopleRow({ label, people }: PeopleRowProps) {
  return (
    <ul className={classes.people} aria-label={label}>
      {people.map((member) => {
        const { memberId, displayName, age } = member;
        const line = lineOf(member);
        return (
          <li key={memberId}>
            <Link to="/profile/$memberId" params={{ memberId }} className={classes.person}>
              <MemberPhoto member={member} sizes="(width < 48em) 31vw, 170px" eager />
              <span className={classes.caption}>
                <strong className={classes.name}>
                  <span>{age === null ? displayName : `${displayName},`}</span>{' '}
                  {age !== null && <span>{age}</span>}
                </strong>
                {line && <span className={classes.line}>{line}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
