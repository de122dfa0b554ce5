import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import type { Case } from '#contract/safety/console.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { DecisionForm } from './decision-form.tsx';
import { likelyReason, outcomeText } from './labels.ts';
import { useCaseActions } from './use-case-actions.ts';
import { useKeys } from './use-keys.ts';
import classes from './case-panel.module.css';
import shared from './console.module.css';

export type Viewer = Pick<Member, 'id' | 'role'>;

type Standing = 'closed' | 'deciding' | 'another decides' | 'taken' | 'free';

function standingOf(of: Case, viewer: Viewer, now: Date): Standing {
  const { closedAt, claimedBy, claimedUntil, decision } = of;
  if (closedAt) return 'closed';
  if (decision?.by?.id === viewer.id) return 'another decides';
  if (claimedBy?.id === viewer.id) return of.outcomes.length > 0 ? 'deciding' : 'another decides';
  if (claimedBy && claimedUntil && Date.parse(claimedUntil) > now.getTime()) return 'taken';
  return 'free';
}

/** Who has the case, and what they can do about it. */
export function CasePanel({ of, viewer }: { of: Case; viewer: Viewer }) {
  const place = useRef<HTMLElement>(null);
  const standing = standingOf(of, viewer, useNow());
  const { notice, isBusy, claim, giveBack, decide } = useCaseActions(of.id);
  // What was pressed may be gone: the panel takes the focus, and is read out; not from who has gone on in it already.
  const thenHere = async (work: Promise<boolean>) => {
    const isDone = await work;
    const { current } = place;
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
    return isDone;
  };
  const take = () => void thenHere(claim());
  const leave = () => void thenHere(giveBack());
  useKeys({
    c: () => {
      if (isBusy) return;
      if (standing === 'free') take();
      else if (of.claimedBy?.id === viewer.id && standing !== 'closed') leave();
    },
  });
  return (
    <section ref={place} tabIndex={-1} className={shared.card} aria-labelledby="decision">
      <h2 id="decision">Decision</h2>
      {notice && (
        <p role="alert" className={classes.notice}>
          {notice}
        </p>
      )}
      <Words of={of} standing={standing} viewer={viewer} />
      {standing === 'free' && (
        <Button fullWidth loading={isBusy} onClick={take}>
          Claim
          <kbd className={classes.key}>c</kbd>
        </Button>
      )}
      {standing === 'deciding' && (
        <DecisionForm
          draftKey={`${viewer.id} ${of.id}`}
          choices={of.outcomes}
          readerOf={(outcome) => readerOf(of, outcome)}
          reasonOf={(outcome) => likelyReason(outcome, of)}
          mayRefund={viewer.role === 'admin'}
          send={({ choice: outcome, ...decision }) => thenHere(decide({ outcome, ...decision }))}
        />
      )}
      {of.claimedBy && mayGiveBack(of, viewer) && (
        <Button variant="subtle" fullWidth mt={12} loading={isBusy} onClick={leave}>
          Give it back
        </Button>
      )}
    </section>
  );
}

/** An admin also takes it from somebody who has gone home. */
const mayGiveBack = ({ closedAt, claimedBy }: Case, { id, role }: Viewer) =>
  !closedAt && (claimedBy?.id === id || role === 'admin');

/** Null: nobody reads it. */
function readerOf({ kind, subject, contact }: Case, outcome: Case['outcomes'][number]) {
  if (kind === 'refund' || outcome === 'none' || outcome === 'release') return null;
  if (outcome === 'answer') return contact?.name || 'whoever complained';
  return subject?.name ?? 'the member';
}

interface WordsProps {
  of: Case;
  standing: Standing;
  viewer: Viewer;
}

function Words({ of, standing }: WordsProps) {
  const { claimedBy, claimedUntil, closedAt, closedBy, outcome, answer, decision } = of;
  switch (standing) {
    case 'closed':
      return (
        <>
          <p>
            <strong>{outcomeText(outcome ?? '')}</strong>
            {closedBy && ` by ${closedBy.name}`}
            {closedAt && `, ${dateTimeText(closedAt)}`}
          </p>
          {answer && <blockquote className={shared.quote}>{answer}</blockquote>}
        </>
      );
    case 'taken':
      return (
        <p>
          <strong>{claimedBy?.name}</strong> is working on this case. Unless it is decided by then,
          it is free again from {claimedUntil && dateTimeText(claimedUntil)}.
        </p>
      );
    case 'another decides':
      return (
        <p>
          {decision
            ? 'Somebody else has to decide this case: you decided what it is about.'
            : 'Somebody else has to decide this case.'}
        </p>
      );
    case 'free':
      return <p>Nobody has this case. Claim it to decide; nobody else can meanwhile.</p>;
    case 'deciding':
      return (
        <p>Yours until {claimedUntil && dateTimeText(claimedUntil)}; then others may claim it.</p>
      );
  }
}
