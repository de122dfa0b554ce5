import { Button, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { IdentityReview, IdentityHints } from '#contract/safety/identity.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import type { DocumentDetails } from '#contract/safety/identity.fields.ts';
import { useKeys } from '../console/console-keys.tsx';
import { api, queueQuery, reviewQuery } from './review.api.ts';
import { ReviewForm } from './review-form.tsx';
import shared from '../console/console.module.css';
import classes from './review.module.css';

interface ReviewPanelProps {
  of: IdentityReview;
  /** Nobody can tell before whether it is covered. */
  isFrontShown: boolean;
}

/** Claim, then the cover of an Aadhaar, then the decision. */
export function ReviewPanel({ of, isFrontShown }: ReviewPanelProps) {
  const { id, member, isMine, covered, claimedBy, claimedUntil } = of;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  // What has left the queue is not there any more for the one who has it before them, either.
  const leave = () => queryClient.invalidateQueries({ queryKey: queueQuery.queryKey });
  const lookAgain = () =>
    Promise.all([leave(), queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey })]);
  const settled = {
    onError: (error: unknown) => setNotice(failureText(error, 'That did not work. Try again.')),
    onSuccess: () => setNotice(null),
    onSettled: lookAgain,
  };
  const claim = useMutation(api.console.identityClaim.mutationOptions(settled));
  const unclaim = useMutation(api.console.identityUnclaim.mutationOptions(settled));
  const cover = useMutation(
    api.console.identityCovered.mutationOptions({
      onError: settled.onError,
      onSuccess: async (_, input) => {
        setNotice(null);
        if (input.covered) await lookAgain();
        else {
          void toast(`The photo is destroyed. ${member.name} is asked for another.`);
          await navigate({ to: '/admin/identity' });
          await leave();
        }
      },
    }),
  );
  const isBusy = claim.isPending || unclaim.isPending || cover.isPending;
  const answer = (isCovered: boolean) => {
    if (isMine && covered === false && isFrontShown && !isBusy)
      cover.mutate({ id, covered: isCovered });
  };
  useKeys({
    c: () => (isMine ? unclaim : claim).mutate({ id }),
    y: () => answer(true),
    n: () => answer(false),
  });
  return (
    <section className={shared.card} aria-labelledby="decision">
      <h2 id="decision">Decision</h2>
      {notice && (
        <p role="alert" className={classes.notice}>
          {notice}
        </p>
      )}
      {!isMine && (
        <>
          <p>
            {claimedBy
              ? `${claimedBy.name} has this check until ${claimedUntil && dateTimeText(claimedUntil)}.`
              : 'Nobody has this check. Claim it to see and decide; nobody else can meanwhile.'}
          </p>
          <Button
            fullWidth
            loading={isBusy}
            rightSection={<kbd className={shared.key}>c</kbd>}
            onClick={() => claim.mutate({ id })}
          >
            Claim
          </Button>
        </>
      )}
      {isMine && covered === false && (
        <>
          <p>
            <strong>First: are the first eight digits of the number covered?</strong> Look at every
            place where it stands.
          </p>
          <div className={classes.answers}>
            <Button
              loading={isBusy}
              disabled={!isFrontShown}
              rightSection={<kbd className={shared.key}>y</kbd>}
              onClick={() => answer(true)}
            >
              Yes, covered
            </Button>
            <Button
              variant="default"
              loading={isBusy}
              rightSection={<kbd className={shared.key}>n</kbd>}
              onClick={() => answer(false)}
            >
              No: destroy it
            </Button>
          </div>
          <p className={shared.soft}>
            {isFrontShown
              ? '“No” destroys the photo at once and asks the member for another.'
              : 'Wait until the photo is shown. If it never is, “No” asks the member for another.'}
          </p>
        </>
      )}
      {isMine && of.hints && of.details && (
        <>
          <Hints of={of} hints={of.hints} details={of.details} />
          <ReviewForm
            of={of}
            details={of.details}
            isAlarming={isAlarming(of.hints)}
            onDecided={() => void leave()}
          />
        </>
      )}
      {isMine && (
        <Button variant="subtle" fullWidth loading={isBusy} onClick={() => unclaim.mutate({ id })}>
          Give it back
        </Button>
      )}
    </section>
  );
}

interface HintsProps {
  of: IdentityReview;
  hints: IdentityHints;
  details: DocumentDetails;
}

const likenessTexts = {
  same: 'The same name as in the account',
  similar: 'A name like the one in the account',
  different: 'Another name than in the account',
};

/** What nobody should pass over: then no answer is chosen beforehand. */
const isAlarming = ({ age, expired, ...seen }: IdentityHints): boolean =>
  !age.adult ||
  expired === true ||
  seen.seenWith.length > 0 ||
  seen.seenBanned ||
  seen.seenUnderAge;

/** What the machine noticed. It decides nothing. */
function Hints({ of: { signed }, hints, details }: HintsProps) {
  const { name, age, expired, seenWith, seenBanned, seenUnderAge } = hints;
  const ageDiffers = age.stated !== null && age.stated !== age.document;
  return (
    <ul className={classes.hints} aria-label="What was noticed">
      {signed && <li data-tone="leaf">Signed by the government: an offline e-KYC</li>}
      <li data-tone={name.likeness === 'different' ? 'marigold' : 'leaf'}>
        {likenessTexts[name.likeness]} ({name.account})
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

interface ZoomPictureProps {
  src: string;
  name: string;
  note?: string | undefined;
  /** Once it can be seen. */
  onShown?: (() => void) | undefined;
}

/** A click enlarges it, where it then scrolls. */
export function ZoomPicture({ src, name, note, onShown }: ZoomPictureProps) {
  const [isLarge, setLarge] = useState(false);
  const [isFailed, setFailed] = useState(false);
  return (
    <figure className={classes.picture} data-large={isLarge || undefined}>
      {isFailed ? (
        <p role="alert" className={classes.closed}>
          This could not be opened.
        </p>
      ) : (
        <UnstyledButton
          className={classes.zoom}
          aria-pressed={isLarge}
          aria-label={`${name}: ${isLarge ? 'make smaller' : 'enlarge'}`}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={src} alt={name} onLoad={onShown} onError={() => setFailed(true)} />
        </UnstyledButton>
      )}
      <figcaption>
        <strong>{name}</strong>
        {note && <span>{note}</span>}
      </figcaption>
    </figure>
  );
}
