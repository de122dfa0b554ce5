import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '#contract/accounts/endpoints.ts';
import { type DecisionReason, decisionReasonIds, decisionReasons } from '#contract/safety/cases.ts';
import type { Case } from '#contract/safety/console.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { DecisionForm } from './decision-form.tsx';
import { likelyReason, outcomeText } from './labels.ts';
import { useKeys } from './console-keys.tsx';
import { api, caseQuery } from './console.api.ts';
import classes from './case-page.module.css';
import shared from './console.module.css';

export type Viewer = Pick<Member, 'id' | 'role'>;

type ClaimState = 'closed' | 'deciding' | 'another decides' | 'taken' | 'free';

function claimStateOf(of: Case, viewer: Viewer, now: Date): ClaimState {
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
  const state = claimStateOf(of, viewer, useNow());
  const { notice, isBusy, claim, giveBack, handOver, decide } = useCaseActions(of.id);
  const navigate = useNavigate();
  // What was pressed may be gone: the panel takes the focus, and is read out; not from who has gone on in it already.
  const thenHere = async (work: Promise<boolean>) => {
    const isDone = await work;
    const { current } = place;
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
    return isDone;
  };
  const take = () => void thenHere(claim());
  const leave = () => void thenHere(giveBack());
  // It is not there any more for whoever is no admin.
  const hand = async (reason: DecisionReason) => {
    if (await handOver(reason)) await navigate({ to: '/admin/cases' });
  };
  useKeys({
    c: () => {
      if (isBusy) return;
      if (state === 'free') take();
      else if (of.claimedBy?.id === viewer.id && state !== 'closed') leave();
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
      <Written of={of} state={state} viewer={viewer} />
      {state === 'free' && (
        <Button fullWidth loading={isBusy} onClick={take}>
          Claim
          <kbd className={classes.key}>c</kbd>
        </Button>
      )}
      {state === 'deciding' && (
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
      {!of.sealed && <HandOver isBusy={isBusy} send={(reason) => void hand(reason)} />}
    </section>
  );
}

interface HandOverProps {
  isBusy: boolean;
  send: (reason: DecisionReason) => void;
}

/** Whoever finds something grave looks no further. */
function HandOver({ isBusy, send }: HandOverProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState<DecisionReason>('child');
  if (!isAsking)
    return (
      <Button variant="subtle" fullWidth mt={12} onClick={() => setAsking(true)}>
        Hand to an admin
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(reason);
  };
  return (
    <form className={classes.handOver} onSubmit={submit}>
      <NativeSelect
        label="Why an admin?"
        description="From then on only admins see this case, and its evidence is kept for good."
        data={decisionReasonIds.map((value) => ({ value, label: decisionReasons[value] }))}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as DecisionReason)}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        Hand it over
      </Button>
      <Button variant="subtle" fullWidth onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </form>
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

interface WrittenProps {
  of: Case;
  state: ClaimState;
  viewer: Viewer;
}

function Written({ of, state }: WrittenProps) {
  const { claimedBy, claimedUntil, closedAt, closedBy, outcome, answer, decision } = of;
  switch (state) {
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

/** What happened meanwhile, for whoever has the case before them. */
const meanwhile: Partial<Record<RefusalCode, string>> = {
  CASE_CLAIMED: 'Somebody else took this case before you.',
  CASE_CLOSED: 'This case was decided meanwhile. Nothing of yours was sent.',
  CASE_UNCLAIMED: 'You do not have this case any more. Claim it again, if it is still free.',
  ANOTHER_DECIDES: 'Somebody else has to decide this case: you decided what it is about.',
};

/** Claiming, giving back, handing over and deciding; `notice` says what another has done in between. */
function useCaseActions(id: string) {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);
  const claim = useMutation(api.console.claim.mutationOptions());
  const unclaim = useMutation(api.console.unclaim.mutationOptions());
  const handOver = useMutation(api.console.handOver.mutationOptions());
  const decide = useMutation(api.console.decide.mutationOptions());

  const lookAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: caseQuery(id).queryKey }),
      queryClient.invalidateQueries({ queryKey: api.console.cases.key() }),
      queryClient.invalidateQueries({ queryKey: api.console.numbers.key() }),
    ]);

  /** False when it did not come to it, for a reason that the notice tells. */
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setNotice(null);
    try {
      await action();
    } catch (error) {
      const text = meanwhile[refusalOf(error)?.code ?? 'INTERNAL'];
      if (!text) throw error;
      setNotice(text);
      await lookAgain();
      return false;
    }
    await lookAgain();
    return true;
  }

  const orSay = (work: Promise<boolean>) =>
    work.catch((error: unknown) => {
      setNotice(failureText(error, 'That did not work. Please try again.'));
      return false;
    });

  return {
    notice,
    isBusy: claim.isPending || unclaim.isPending || handOver.isPending,
    claim: () => orSay(attempt(() => claim.mutateAsync({ id }))),
    giveBack: () => orSay(attempt(() => unclaim.mutateAsync({ id }))),
    handOver: (reason: DecisionReason) =>
      orSay(attempt(() => handOver.mutateAsync({ id, reason }))),
    /** Throws what its form can explain. */
    decide: (decision: Omit<Parameters<typeof decide.mutateAsync>[0], 'id'>) =>
      attempt(() => decide.mutateAsync({ id, ...decision })),
  };
}
