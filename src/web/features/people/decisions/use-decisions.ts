import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#web/lib/failure.ts';
import { announceMatch } from '../match-moment/match-news.ts';
import { decide, decisions, type Decision } from './decide.ts';

export interface Decisions {
  /** Each says whether it held; none of them throws. */
  like(uid: string): Promise<boolean>;
  pass(uid: string): Promise<boolean>;
  undoPass(uid: string): Promise<boolean>;
  isRunning(uid: string): boolean;
  /** What to say about the last one that failed. */
  fault: string | null;
  dismissFault(): void;
}

/** Like, pass and take back: seen at once on every page, undone when the server refuses. */
export function useDecisions(): Decisions {
  const queryClient = useQueryClient();
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

  async function run(decision: Decision, uid: string): Promise<boolean> {
    if (busy.current.has(uid)) return false;
    busy.current.add(uid);
    setRunning(new Set(busy.current));
    setFault(null);
    try {
      const { standing, matchId } = await decide(queryClient, decision, uid);
      if (standing === 'matched' && matchId) announceMatch(matchId);
      return true;
    } catch (error) {
      setFault(`${decision.failed}: ${failureText(error, 'Please try again.')}`);
      return false;
    } finally {
      busy.current.delete(uid);
      setRunning(new Set(busy.current));
    }
  }

  return {
    like: (uid) => run(decisions.like, uid),
    pass: (uid) => run(decisions.pass, uid),
    undoPass: (uid) => run(decisions.undoPass, uid),
    isRunning: (uid) => running.has(uid),
    fault,
    dismissFault: () => setFault(null),
  };
}
