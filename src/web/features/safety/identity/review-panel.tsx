import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { IdentityReview } from '#contract/safety/identity.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { useKeys } from '../console/use-keys.ts';
import shared from '../console/console.module.css';
import { api, queueQuery, reviewQuery } from './review.api.ts';
import { ReviewForm } from './review-form.tsx';
import { Hints, isAlarming } from './review-hints.tsx';
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
