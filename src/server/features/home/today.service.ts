import type { Today } from '#contract/home/endpoints.ts';
import { readBestFits } from '#server/features/discovery/browse.service.ts';
import {
  countLikesReceived,
  readLikesReceived,
} from '#server/features/matching/like-lists.service.ts';
import { readNewMatches } from '#server/features/matching/matches.service.ts';
import {
  readUnread,
  readUnreadConversations,
} from '#server/features/messages/conversations.service.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Tools } from '#server/platform/tools.ts';

/** Of each kind so many are shown; the rest is a tap away. */
const FACES = 6;
const CHATS = 3;

/** Each part is read by the feature that owns it, and so shows whom its own page would show. */
export async function readToday(
  tools: Tools,
  { memberId, paidUntil }: Pick<Caller, 'memberId' | 'paidUntil'>,
): Promise<Today> {
  const count = await countLikesReceived(tools, memberId);
  // A like is told without name or face to whoever has no plan.
  if (!paidUntil || paidUntil <= tools.clock.now()) return onlyCounted(count);
  const [likes, matches, unread, people] = await Promise.all([
    count > 0 ? readLikesReceived(tools, memberId, undefined) : { items: [] },
    readNewMatches(tools, memberId, FACES),
    readUnreadChats(tools, memberId),
    readBestFits(tools, memberId, FACES),
  ]);
  return {
    hasPlan: true,
    likes: { count, people: likes.items.slice(0, FACES).map(({ member }) => member) },
    matches,
    unread,
    people,
  };
}

const onlyCounted = (count: number): Today => ({
  hasPlan: false,
  likes: { count, people: [] },
  matches: [],
  unread: { count: 0, requests: 0, conversations: [] },
  people: [],
});

async function readUnreadChats(tools: Tools, memberId: string): Promise<Today['unread']> {
  const { unread: count, requests } = await readUnread(tools, memberId);
  const conversations = count > 0 ? await readUnreadConversations(tools, memberId, CHATS) : [];
  return { count, requests, conversations };
}
