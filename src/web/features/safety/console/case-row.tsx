import { Link } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { CaseSummary } from '#contract/safety/console.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { dueText, useKeys } from './console-keys.tsx';
import { kindLabels, outcomeText, reasonText } from './labels.ts';
import { api, type Queue } from './console.api.ts';
import classes from './case-page.module.css';
import shared from './console.module.css';

interface CaseRowProps {
  of: CaseSummary;
  /** Who looks; their own claims are told as such. */
  viewerId: string;
  /** The list that the case is opened from. */
  search?: { queue?: string | undefined; state?: 'closed' | undefined };
}

const noList = {};

/** One line of a list of cases, which opens it. */
export function CaseRow({ of, viewerId, search = noList }: CaseRowProps) {
  const { id, number, kind, subject, claimedBy, adminOnly } = of;
  return (
    <Link
      to="/admin/cases/$id"
      params={{ id }}
      search={search}
      className={classes.row}
      data-case={id}
    >
      <span className={classes.kind} data-kind={kind}>
        {kindLabels[kind]}
      </span>
      <span className={classes.text}>
        <strong>{reasonText(of)}</strong>
        <span className={classes.soft}>
          {number}
          {subject && ` · about ${subject.name}`}
          {adminOnly && ' · admins only'}
          {claimedBy && !of.closedAt && ` · ${whoHasIt(of, viewerId)}`}
        </span>
      </span>
      <Clock of={of} />
    </Link>
  );
}

const whoHasIt = ({ claimedBy }: CaseSummary, viewerId: string) =>
  claimedBy?.id === viewerId ? 'claimed by you' : `claimed by ${claimedBy?.name}`;

/** How long there is left, or how it ended. */
export function Clock({ of: { dueAt, closedAt, outcome } }: { of: CaseSummary }) {
  const now = useNow();
  if (closedAt)
    return (
      <span className={classes.clock}>
        {outcomeText(outcome ?? '')}
        <small>{dateTimeText(closedAt)}</small>
      </span>
    );
  const { text, isLate } = dueText(dueAt, now);
  return (
    <time dateTime={dueAt} className={classes.clock} data-late={isLate || undefined}>
      {text}
    </time>
  );
}

interface CaseListProps {
  cases: CaseSummary[];
  viewerId: string;
  queue: Queue;
}

/** Walked through with j and k: the focus itself moves, so Enter opens. */
export function CaseList({ cases, viewerId, queue: { kind, state } }: CaseListProps) {
  const list = useRef<HTMLOListElement>(null);
  const claim = useClaim(viewerId);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
  const focused = () => rows().findIndex((row) => row === document.activeElement);
  const step = (by: 1 | -1) => {
    const all = rows();
    const at = focused();
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next]?.focus();
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    c: () => {
      const one = cases[focused()];
      if (one && !one.closedAt) claim(one);
    },
  });
  useKeptFocus(list, cases);
  return (
    <ol ref={list} className={shared.list}>
      {cases.map((each) => (
        <li key={each.id}>
          <CaseRow
            of={each}
            viewerId={viewerId}
            search={{ queue: kind, state: state === 'closed' ? 'closed' : undefined }}
          />
        </li>
      ))}
    </ol>
  );
}

function useClaim(viewerId: string) {
  const queryClient = useQueryClient();
  const settled = {
    onError: (error: unknown) => void toastFailure(error, 'That did not work. Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.console.cases.key() }),
  };
  const claim = useMutation(api.console.claim.mutationOptions(settled));
  const giveBack = useMutation(api.console.unclaim.mutationOptions(settled));
  return ({ id, claimedBy }: CaseSummary) =>
    (claimedBy?.id === viewerId ? giveBack : claim).mutate({ id });
}

/** A row that goes because somebody decided it hands the focus to the one that takes its place. */
function useKeptFocus(list: React.RefObject<HTMLOListElement | null>, cases: CaseSummary[]): void {
  const last = useRef<{ id: string; place: number } | null>(null);
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const { current } = last;
    const isGone = current && !cases.some(({ id }) => id === current.id);
    if (isGone && document.activeElement === document.body)
      rows[Math.min(current.place, rows.length - 1)]?.focus();
    const note = () => {
      const place = rows.findIndex((row) => row === document.activeElement);
      const id = rows[place]?.dataset['case'];
      last.current = id ? { id, place } : null;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list, cases]);
}
