import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRestricted } from '#web/lib/auth.tsx';
import { failureText } from '#web/lib/failure.ts';
import { announceMatch } from '../match-moment/match-events.ts';
import { decide, decisions, type Decision } from './decide.ts';

export interface Decisions {
  /** Each says whether it held; none of them throws. */
  like(memberId: string): Promise<boolean>;
  pass(memberId: string): Promise<boolean>;
  undoPass(memberId: string): Promise<boolean>;
  /** Nothing can be decided about them just now: one is on its way, or the viewer is restricted. */
  isRunning(memberId: string): boolean;
  /** What to say about the last one that failed. */
  fault: string | null;
  dismissFault(): void;
}

/** Like, pass and take back: seen at once on every page, undone when the server refuses. */
export function useDecisions(): Decisions {
  const queryClient = useQueryClient();
  const isRestricted = useRestricted();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<string | null>(null);
  // A second click can come before the first one is rendered.
  const busy = useRef(new Set<string>());

  // What failed for want of a network may be tried again now.
  useEffect(() => {
    const forget = () => setFault(null);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, []);

  async function run(decision: Decision, memberId: string): Promise<boolean> {
    if (busy.current.has(memberId)) return false;
    busy.current.add(memberId);
    setRunning(new Set(busy.current));
    setFault(null);
    try {
      const { standing, matchId } = await decide(queryClient, decision, memberId);
      if (standing === 'matched' && matchId) announceMatch(matchId);
      return true;
    } catch (error) {
      setFault(`${decision.failed}: ${failureText(error, 'Please try again.')}`);
      return false;
    } finally {
      busy.current.delete(memberId);
      setRunning(new Set(busy.current));
    }
  }

  return {
    like: (memberId) => run(decisions.like, memberId),
    pass: (memberId) => run(decisions.pass, memberId),
    undoPass: (memberId) => run(decisions.undoPass, memberId),
    isRunning: (memberId) => isRestricted || running.has(memberId),
    fault,
    dismissFault: () => setFault(null),
  };
}
