import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { CaseSummary } from '#contract/safety/console.endpoints.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { api, type Queue } from './api.ts';
import { CaseRow } from './case-row.tsx';
import { useKeys } from './use-keys.ts';
import shared from './console.module.css';

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
