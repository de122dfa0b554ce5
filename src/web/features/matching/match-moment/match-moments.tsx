import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { matchingEvents, type Match } from '#contract/matching/endpoints.ts';
import { callOnPage } from '#web/lib/calling.ts';
import { useLive } from '#web/lib/live.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { openDialog, watchDialogs } from '#web/lib/toast.ts';
import { api, ownMatches } from '../matching.api.ts';
import { useDecisionsElsewhere } from '../use-people-updates.ts';
import type { OpeningProps } from './match-dialog.tsx';

// Most visits see none.
const loadDialog = () => import('./match-dialog.tsx');
const MatchDialog = lazy(loadDialog);

interface MatchMomentsProps {
  /** Where the first message is written: chats know matches, not the other way round. */
  Opening: ComponentType<OpeningProps>;
}

/** Stands once in the frame of every signed-in page. */
export function MatchMoments({ Opening }: MatchMomentsProps) {
  useDecisionsElsewhere();
  const { current, next } = useMoments();
  if (!current) return null;
  return (
    <Suspense>
      <MatchDialog key={current.id} match={current} Opening={Opening} onClose={next} />
    </Suspense>
  );
}

interface Moments {
  /** The match to celebrate now. */
  current: Match | null;
  next(wentToChat: boolean): void;
}

/** The tab in which the like was given comes first; the event reaches all of them at the same time. */
const AFTER_OWN_MS = 400;

/**
 * New matches, each in one tab only: the one the member looks at. They are celebrated one after another; whoever is busy is told of
 * them by one toast, which leads there.
 */
function useMoments(): Moments {
  const queryClient = useQueryClient();
  const [waiting] = useState(() => new Store<readonly Match[]>([]));
  const [current = null] = useStore(waiting);
  /** Those that the toast speaks of. */
  const told = useRef<readonly Match[]>([]);
  /** Where the member was busy: pressing the toast takes the focus from there. */
  const busyAt = useRef<Element>(null);

  async function claim(id: string): Promise<Match | null> {
    // Gone again before it was seen: then there is nothing to celebrate. Nor without what celebrates it; the bell tells it.
    const [match] = await Promise.all([
      queryClient.fetchQuery(api.matching.match.queryOptions({ input: { id }, staleTime: 0 })),
      loadDialog(),
    ]).catch(() => [null]);
    return match && (await claimMoment(match)) ? match : null;
  }

  async function celebrate(id: string): Promise<void> {
    const match = await claim(id);
    if (!match) return;
    if (waiting.get().length === 0 && isBusy()) await tell([match]);
    else waiting.set([...waiting.get(), match]);
  }
  const onOwn = useEffectEvent((id: string) => void celebrate(id));
  useEffect(() => ownMatches.add((id) => onOwn(id)), []);
  // Not the notification of it, which members can switch off.
  useLive(matchingEvents.decided, ({ standing, matchId }) => {
    if (standing !== 'matched' || !matchId) return;
    setTimeout(() => whenVisible(() => void celebrate(matchId)), AFTER_OWN_MS);
  });

  async function tell(matches: readonly Match[]): Promise<void> {
    const all = [...told.current, ...matches];
    told.current = all;
    const own = await queryClient.fetchQuery(api.profiles.own.queryOptions()).catch(() => null);
    const { toastMatches } = await import('./match-toast.tsx');
    // It would cover what is decided there.
    await whenNoDialog();
    // More have come meanwhile: their toast speaks of all.
    if (told.current !== all) return;
    busyAt.current = document.activeElement;
    await toastMatches(all, own, {
      onSee: () => {
        if (busyAt.current instanceof HTMLElement) busyAt.current.focus();
        waiting.set([...waiting.get(), ...all]);
      },
      onGone: () => {
        if (told.current === all) told.current = [];
      },
    });
  }

  return {
    current,
    next: (wentToChat) => {
      const rest = waiting.get().slice(1);
      const isToldOnly = rest.length > 0 && (wentToChat || isBusy());
      waiting.set(isToldOnly ? [] : rest);
      if (isToldOnly) void tell(rest);
    },
  };
}

const TYPED =
  'textarea, [contenteditable], input:not([type=button], [type=submit], [type=checkbox], [type=radio], [type=range], [type=file])';

/** A moment takes the whole screen: never from somebody who types, decides or talks. */
const isBusy = (): boolean =>
  openDialog() !== undefined || callOnPage.get() || Boolean(document.activeElement?.matches(TYPED));

/** At once where none is open. */
async function whenNoDialog(): Promise<void> {
  if (!openDialog()) return;
  await new Promise<void>((resolve) => {
    const stop = watchDialogs(() => {
      if (openDialog()) return;
      stop();
      resolve();
    });
  });
}

function whenVisible(act: () => void): void {
  if (document.visibilityState === 'visible') return act();
  document.addEventListener('visibilitychange', () => whenVisible(act), { once: true });
}

const KEY = 'saath.match-moments';
/** More than anybody sees between two visits. */
const REMEMBERED = 50;

/** True for the first tab of this browser that asks. A pair that matches again gets another moment. */
async function claimMoment({ id, createdAt }: Match): Promise<boolean> {
  const claim = () => remember(`${id} ${createdAt}`);
  // Plain HTTP has no locks; there, two windows side by side may both show it.
  if (!('locks' in navigator)) return claim();
  return navigator.locks.request(KEY, claim);
}

function remember(moment: string): boolean {
  const seen = (localStorage.getItem(KEY) ?? '').split('\n').filter(Boolean);
  if (seen.includes(moment)) return false;
  localStorage.setItem(KEY, [...seen, moment].slice(-REMEMBERED).join('\n'));
  return true;
}
