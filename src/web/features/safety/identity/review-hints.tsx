import type { IdentityHints, IdentityReview } from '#contract/safety/identity.endpoints.ts';
import type { DocumentDetails } from '#contract/safety/identity.fields.ts';
import { Link } from '@tanstack/react-router';
import classes from './review.module.css';

interface HintsProps {
  of: IdentityReview;
  hints: IdentityHints;
  details: DocumentDetails;
}

const likenessWords = {
  same: 'The same name as in the account',
  similar: 'A name like the one in the account',
  different: 'Another name than in the account',
};

/** What nobody should pass over: then no answer is chosen beforehand. */
export const isAlarming = ({ age, expired, ...seen }: IdentityHints): boolean =>
  !age.adult ||
  expired === true ||
  seen.seenWith.length > 0 ||
  seen.seenBanned ||
  seen.seenUnderAge;

/** What the machine noticed. It decides nothing. */
export function Hints({ of: { signed }, hints, details }: HintsProps) {
  const { name, age, expired, seenWith, seenBanned, seenUnderAge } = hints;
  const ageDiffers = age.stated !== null && age.stated !== age.document;
  return (
    <ul className={classes.hints} aria-label="What was noticed">
      {signed && <li data-tone="leaf">Signed by the government: an offline e-KYC</li>}
      <li data-tone={name.likeness === 'different' ? 'marigold' : 'leaf'}>
        {likenessWords[name.likeness]} ({name.account})
      </li>
      {!age.adult && <li data-tone="brick">Under 18 by this birth date: {age.document} years</li>}
      <li data-tone={ageDiffers ? 'marigold' : 'leaf'}>
        {age.stated === null
          ? 'No age in the profile'
          : `${age.stated} years in the profile${ageDiffers ? `, ${age.document} by the document` : ''}`}
      </li>
      {expired && <li data-tone="brick">Expired</li>}
      {seenWith.map((person) => (
        <li key={person.id} data-tone="brick">
          Document seen before, with{' '}
          <Link to="/admin/members/$id" params={{ id: person.id }}>
            {person.name}
          </Link>
          {details.documentType === 'aadhaar' && ' (same name, birth date and last four digits)'}
        </li>
      ))}
      {seenBanned && (
        <li data-tone="brick">
          {details.documentType === 'aadhaar'
            ? 'Somebody of the same name, birth date and last four digits was banned'
            : 'Somebody was banned who had this document'}
        </li>
      )}
      {seenUnderAge && (
        <li data-tone="brick">Somebody was found to be under 18 with this document</li>
      )}
      {seenWith.length === 0 && !seenBanned && !seenUnderAge && (
        <li data-tone="leaf">Not seen before</li>
      )}
    </ul>
  );
}
