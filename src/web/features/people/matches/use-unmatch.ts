import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Match } from '#contract/matching/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { api, call } from '../api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { writeStanding } from '../decisions/standing-cache.ts';

type Unmatch = (match: Match, button: HTMLElement, onSure?: () => void) => Promise<void>;

/** Ends a match after asking. It is gone from the lists at once, and back when that failed. */
export function useUnmatch(): Unmatch {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  return async ({ id, member }, button, onSure) => {
    const sure = await confirm({
      title: `Unmatch ${member.displayName}?`,
      body: `The match ends for both of you, and your chat closes. You meet again only if you both like each other once more.`,
      confirmLabel: 'Unmatch',
      cancelLabel: 'Keep match',
      danger: true,
    });
    if (!sure) return;
    moveFocusOn(button);
    onSure?.();
    const queryKey = api.matching.matches.key({ type: 'infinite' });
    queryClient.setQueriesData<InfiniteData<Page<Match>>>({ queryKey }, (list) =>
      withoutMatch(list, id),
    );
    try {
      await call.matching.unmatch({ id }).catch((error: unknown) => {
        // The other was quicker: then it is as the member wants it.
        if (refusalOf(error)?.code !== 'NOT_FOUND') throw error;
      });
      writeStanding(queryClient, member.memberId, { standing: 'passed', matchId: null });
      await toast(`You and ${member.displayName} are no longer matched.`);
    } catch (error) {
      await toastFailure(error, 'We could not end this match. Please try again.');
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.matching.key() });
    }
  };
}

function withoutMatch(
  list: InfiniteData<Page<Match>> | undefined,
  id: string,
): InfiniteData<Page<Match>> | undefined {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.filter((match) => match.id !== id),
      })),
    }
  );
}
