import type { Page } from '#contract/paging.ts';
import type { Browser, Reply } from './browser.ts';
import { ME } from './make-editor.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import type { RefusalBody } from './reply-body.ts';
import { fieldsOf } from './schema-shapes.ts';

/** What a test knows that an endpoint may be asked about. */
export interface Known {
  memberIds: string[];
  matchIds: string[];
  conversationIds: string[];
  /** Only where they are asked about one by one. */
  notificationIds?: string[];
  /** Of likes that came with a comment. */
  likeIds?: string[];
  /** Of requests to companions. */
  requestIds?: string[];
  /** Words that find the members in question. */
  searches: string[];
}

type Ask = (browser: Browser, known: Known) => Promise<Reply[]>;

/** Nobody is in two calls, so that these cannot be walked: `who-may-call.test.ts` asks them who is at the other end. */
const ofCalls = /^companions\.(start|open|answer|join)Call$/;

/** Every endpoint whose reply shows a member, by name: found in the contract, so that none is forgotten. */
export const memberEndpoints = declaredEndpoints().filter(({ name, outputSchema }) => {
  if (ofCalls.test(name)) return false;
  const fields = outputSchema ? fieldsOf(outputSchema) : [];
  return fields.includes('displayName') && fields.includes('memberId');
});

type ListPath =
  `/api/${'browse' | 'companion-requests' | 'companions/sessions' | 'connections' | 'conversations' | 'likes/given' | 'likes/received' | 'matches' | 'notifications' | 'passes'}?${string}`;
type PageReply = Reply<Page<unknown> & Partial<RefusalBody>>;

export async function allPages(browser: Browser, path: ListPath): Promise<PageReply[]> {
  const replies: PageReply[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const reply: PageReply = await browser.get(`${path}${cursor && `&cursor=${cursor}`}`);
    replies.push(reply);
    cursor = reply.body.nextCursor ?? null;
  }
  return replies;
}

const each = (paths: string[], browser: Browser) =>
  Promise.all(paths.map((path) => browser.get(path)));

const allOf = async (paths: ListPath[], browser: Browser) =>
  (await Promise.all(paths.map((path) => allPages(browser, path)))).flat();

/** Endpoints that show others. */
export const aboutOthers: Record<string, Ask> = {
  'discovery.browse': (browser, { searches }) =>
    allOf(
      ['', ...searches].map((search): ListPath => `/api/browse?ageMax=100&search=${search}`),
      browser,
    ),
  'discovery.member': (browser, { memberIds }) =>
    each(
      memberIds.map((id) => `/api/members/${id}`),
      browser,
    ),
  'home.today': (browser) => each(['/api/today'], browser),
  'matching.likesReceived': (browser) => allPages(browser, '/api/likes/received?'),
  'matching.likesGiven': (browser) => allPages(browser, '/api/likes/given?'),
  'matching.passes': (browser) => allPages(browser, '/api/passes?'),
  'matching.matches': (browser) =>
    allOf(
      ['all', 'recent', 'active'].map((filter): ListPath => `/api/matches?filter=${filter}`),
      browser,
    ),
  'matching.match': (browser, { matchIds }) =>
    each(
      matchIds.map((id) => `/api/matches/${id}`),
      browser,
    ),
  'notifications.list': (browser) => allPages(browser, '/api/notifications?'),
  'companions.requests': (browser) =>
    allOf(
      ['waiting', 'ahead', 'past'].map((list): ListPath => `/api/companion-requests?list=${list}`),
      browser,
    ),
  'companions.connections': (browser) => allPages(browser, '/api/connections?'),
  'companions.pastSessions': (browser) => allPages(browser, '/api/companions/sessions?'),
  'companions.request': (browser, { requestIds = [] }) =>
    each(
      requestIds.map((id) => `/api/companion-requests/${id}`),
      browser,
    ),
  'messages.conversations': (browser) =>
    allOf(
      ['inbox', 'requests'].map((box): ListPath => `/api/conversations?box=${box}`),
      browser,
    ),
  'messages.conversation': (browser, { conversationIds }) =>
    each(
      conversationIds.map((id) => `/api/conversations/${id}`),
      browser,
    ),
  'messages.withMember': (browser, { memberIds }) =>
    each(
      memberIds.map((id) => `/api/conversations/with/${id}`),
      browser,
    ),
  'messages.accept': (browser, { conversationIds }) =>
    Promise.all(conversationIds.map((id) => browser.post(`/api/conversations/${id}/accept`))),
  // Last, for it begins conversations.
  'messages.ask': (browser, { memberIds }) =>
    Promise.all(
      memberIds.map((id) =>
        browser.post(`/api/conversations/with/${id}/request`, {
          // Asked once more, it is the same request.
          clientId: id,
          text: 'May I write to you?',
        }),
      ),
    ),
};

/** Endpoints that show the caller to themself. */
export const aboutOneself: Record<string, Ask> = {
  'profiles.own': (browser) => each([ME], browser),
  'profiles.ownAsOthersSeeIt': (browser) => each([`${ME}/public`], browser),
  'profiles.update': async (browser) => [await browser.patch(ME, {})],
  'profiles.saveOnboarding': async (browser) => [
    await browser.patch(`${ME}/onboarding`, { step: 5, changes: {} }),
  ],
  'profiles.completeOnboarding': async (browser) => [
    await browser.post(`${ME}/onboarding/complete`),
  ],
};

/** The ids of all members in a reply. */
export function membersIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  if ('displayName' in body && 'memberId' in body) return [String(body.memberId)];
  return Object.values(body).flatMap(membersIn);
}
