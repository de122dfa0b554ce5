import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefusalCode } from '#contract/errors.ts';
import type { DecisionReason } from '#contract/safety/cases.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { api, caseQuery } from './api.ts';

/** What happened meanwhile, for whoever has the case before them. */
const meanwhile: Partial<Record<RefusalCode, string>> = {
  CASE_CLAIMED: 'Somebody else took this case before you.',
  CASE_CLOSED: 'This case was decided meanwhile. Nothing of yours was sent.',
  CASE_UNCLAIMED: 'You do not have this case any more. Claim it again, if it is still free.',
  ANOTHER_DECIDES: 'Somebody else has to decide this case: you decided what it is about.',
};

/** Claiming, giving back, handing over and deciding; `notice` says what another has done in between. */
export function useCaseActions(id: string) {
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
      const words = meanwhile[refusalOf(error)?.code ?? 'INTERNAL'];
      if (!words) throw error;
      setNotice(words);
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
