import type { QueryClient } from '@tanstack/react-query';
import type { BrowseCard, MemberView } from '#contract/discovery/endpoints.ts';
import type { StandingReply } from '#contract/matching/endpoints.ts';
import { SHOWN_AT_ONCE } from '#contract/discovery/rules.ts';
import { changeItems, dropItems, listed, writeOver } from '#web/lib/query-cache.ts';
import { api, call } from '../matching.api.ts';

const browseKey = () => api.discovery.browse.key({ type: 'infinite' });
const memberKey = (memberId: string) => api.discovery.member.queryKey({ input: { memberId } });

/** What the pages say now, or null when none of them shows this member. */
export function readStanding(queryClient: QueryClient, memberId: string): StandingReply | null {
  const view = queryClient.getQueryData<MemberView>(memberKey(memberId));
  if (view) return { standing: view.standing, matchId: view.matchId };
  const card = listed<BrowseCard>(queryClient, browseKey()).find(
    (each) => each.memberId === memberId,
  );
  return card ? { standing: card.standing, matchId: card.matchId } : null;
}

/** On every page that shows this member. */
export function writeStanding(
  queryClient: QueryClient,
  memberId: string,
  reply: StandingReply,
): void {
  queryClient.setQueryData<MemberView>(
    memberKey(memberId),
    (view) => view && { ...view, ...reply },
  );
  changeItems<BrowseCard>(queryClient, browseKey(), (card) =>
    card.memberId === memberId ? { ...card, ...reply } : card,
  );
}

/** Also on top of whatever is being fetched now: it may not know the decision yet. */
export function settleStanding(
  queryClient: QueryClient,
  memberId: string,
  reply: StandingReply,
): void {
  for (const queryKey of [browseKey(), memberKey(memberId)])
    writeOver(queryClient, { queryKey }, () => writeStanding(queryClient, memberId, reply));
}

/** Takes somebody who is not there any more off the lists, which are not asked again by themselves. */
export const dropCard = (queryClient: QueryClient, memberId: string): void =>
  dropItems<BrowseCard>(queryClient, browseKey(), (card) => card.memberId === memberId);

/** Whoever may not be shown any more goes; the order of the others does not change under the reader's eyes. */
export async function dropAbsent(queryClient: QueryClient): Promise<void> {
  const cards = listed<BrowseCard>(queryClient, browseKey());
  const memberIds = [...new Set(cards.map((card) => card.memberId))].slice(0, SHOWN_AT_ONCE);
  if (memberIds.length === 0) return;
  // Without an answer they stay until the next one: whoever asks for more of them is told that they are gone.
  const shown = await call.discovery.shown({ memberIds }).catch(() => null);
  if (!shown) return;
  const still = new Set(shown.memberIds);
  const absent = new Set(memberIds.filter((memberId) => !still.has(memberId)));
  dropItems<BrowseCard>(queryClient, browseKey(), ({ memberId }) => absent.has(memberId));
}
