import { randomUUID } from 'node:crypto';
import { conversationCalls, type Someone } from './chatting.ts';
import type { Reply } from './browser.ts';
import { declaredEndpoints, type DeclaredEndpoint } from './declared-endpoints.ts';
import { aboutOthers, type Known } from './member-endpoints.ts';
import { fieldsOf } from './schema-shapes.ts';

type Ask = (who: Someone, other: Known) => Promise<Reply[]>;

/** What a block does at an endpoint. */
type Decision =
  /** It is asked for the other, or for what was between the two: there is nothing there. */
  | { absent: Ask }
  /** It lists, counts or confirms: nothing of the other is in it. */
  | { without: Ask }
  /** No block changes it, for this reason. */
  | { own: string };

const each = (ids: string[], ask: (id: string) => Promise<Reply>) => Promise.all(ids.map(ask));

const absent = (name: string): Record<string, Decision> => ({
  [name]: { absent: ({ browser }, other) => aboutOthers[name]?.(browser, other) ?? nobody(name) },
});
const without = (name: string): Record<string, Decision> => ({
  [name]: { without: ({ browser }, other) => aboutOthers[name]?.(browser, other) ?? nobody(name) },
});
function nobody(name: string): never {
  throw new Error(`nobody knows how to ask ${name}`);
}

const ofMember = (ask: (who: Someone, memberId: string) => Promise<Reply>): Ask => {
  return (who, { memberIds }) => each(memberIds, (id) => ask(who, id));
};

const waysIntoChat = Object.entries(conversationCalls).map(([name, call]): [string, Decision] => [
  name,
  { absent: (who, { conversationIds }) => each(conversationIds, (id) => call(who, id)) },
]);

const ofRequest = (how: string, input: object = {}): Decision => ({
  absent: ({ browser }, { requestIds = [] }) =>
    each(requestIds, (id) => browser.post(`/api/companion-requests/${id}/${how}`, input)),
});
const readOfRequest = (what: string): Decision => ({
  absent: ({ browser }, { requestIds = [] }) =>
    each(requestIds, (id) => browser.get(`/api/companion-requests/${id}/${what}`)),
});

/** Whoever adds an endpoint that has to do with other members says here what a block does there. */
export const blockDecisions: Record<string, Decision> = {
  ...without('discovery.browse'),
  ...absent('discovery.member'),
  ...without('home.today'),
  'discovery.shown': {
    without: async ({ browser }, { memberIds }) => [
      await browser.post('/api/browse/shown', { memberIds }),
    ],
  },
  ...without('matching.likesReceived'),
  ...without('matching.likesGiven'),
  ...without('matching.passes'),
  ...without('matching.matches'),
  ...absent('matching.match'),
  'matching.like': {
    absent: ofMember(({ browser }, memberId) => browser.post('/api/likes', { memberId })),
  },
  'matching.pass': {
    absent: ofMember(({ browser }, memberId) => browser.post('/api/passes', { memberId })),
  },
  'matching.undoPass': {
    without: ofMember(({ browser }, memberId) => browser.delete(`/api/passes/${memberId}`)),
  },
  'matching.undoLike': {
    without: ofMember(({ browser }, memberId) => browser.delete(`/api/likes/${memberId}`)),
  },
  'matching.reportComment': {
    absent: ({ browser }, { likeIds = [] }) =>
      each(likeIds, (id) =>
        browser.post(`/api/likes/${id}/report`, { clientId: randomUUID(), reason: 'spam' }),
      ),
  },
  'matching.unmatch': {
    absent: ({ browser }, { matchIds }) =>
      each(matchIds, (id) => browser.post(`/api/matches/${id}/unmatch`)),
  },
  ...Object.fromEntries(waysIntoChat),
  // Whoever was harassed can still tell us.
  'messages.report': {
    without: (who, { conversationIds }) =>
      each(
        conversationIds,
        (id) => conversationCalls['messages.report']?.(who, id) ?? nobody('messages.report'),
      ),
  },
  ...without('companions.requests'),
  ...without('companions.connections'),
  ...absent('companions.request'),
  'companions.acceptRequest': ofRequest('accept'),
  'companions.declineRequest': ofRequest('decline', { reason: 'fully-booked' }),
  'companions.suggestTime': ofRequest('suggest', { startsAt: '2030-01-01T10:00:00Z' }),
  'companions.acceptSuggestion': ofRequest('accept-suggestion'),
  'companions.declineSuggestion': ofRequest('decline-suggestion'),
  'companions.cancelRequest': ofRequest('cancel', { reason: 'unwell' }),
  'companions.endRequest': ofRequest('end'),
  'companions.requestTimes': readOfRequest('times'),
  'companions.requestCalendar': readOfRequest('calendar'),
  'companions.companionTimes': {
    absent: ofMember(({ browser }, memberId) =>
      browser.get(`/api/companions/${memberId}/times?minutes=30`),
    ),
  },
  'companions.askCompanion': {
    absent: ofMember(({ browser }, memberId) =>
      browser.post(`/api/companions/${memberId}/requests`, {
        askId: randomUUID(),
        category: 'rent-a-friend',
        kind: 'chat',
        startsAt: null,
        minutes: 30,
      }),
    ),
  },
  ...without('messages.conversations'),
  ...absent('messages.withMember'),
  'messages.ask': {
    absent: ofMember(({ browser }, memberId) =>
      browser.post(`/api/conversations/with/${memberId}/request`, {
        clientId: randomUUID(),
        text: 'May I write to you?',
      }),
    ),
  },
  'messages.unread': {
    without: async ({ browser }) => [await browser.get('/api/conversations/unread')],
  },
  ...without('notifications.list'),
  'notifications.unread': {
    without: async ({ browser }) => [await browser.get('/api/notifications/unread')],
  },
  'notifications.markRead': {
    without: ({ browser }, { notificationIds = [] }) =>
      each(notificationIds, (id) => browser.post(`/api/notifications/${id}/read`)),
  },
  'notifications.markAllRead': {
    without: async ({ browser }) => [await browser.post('/api/notifications/read-all')],
  },
  ...Object.fromEntries(
    (['ratings', 'rate'] as const).map((name): [string, Decision] => [
      `companions.${name}`,
      {
        absent: ({ browser }, { requestIds = [] }) =>
          each(requestIds, (id) => {
            const path = `/api/companion-requests/${id}/ratings`;
            return name === 'rate' ? browser.post(path, { stars: 4 }) : browser.get(path);
          }),
      },
    ]),
  ),
  'companions.companionRatings': {
    absent: ofMember(({ browser }, memberId) => browser.get(`/api/companions/${memberId}/ratings`)),
  },
  'companions.contestRating': { own: 'a rating about the caller, which only our team reads' },
  'companions.startCall': {
    absent: ofMember(({ browser }, memberId) =>
      browser.post('/api/calls', { memberId, kind: 'voice', page: randomUUID() }),
    ),
  },
  'companions.pastCalls': {
    absent: ofMember(({ browser }, memberId) => browser.get(`/api/calls?memberId=${memberId}`)),
  },
  'companions.openCall': {
    without: async ({ browser }) => [await browser.get('/api/calls/open')],
  },
  'companions.openSessions': {
    without: async ({ browser }) => [await browser.get('/api/companions/sessions/open')],
  },
  ...without('companions.pastSessions'),
  'companions.answerCall': { own: 'a call of the caller’s, which ends with the block' },
  'companions.joinCall': { own: 'a call of the caller’s, which ends with the block' },
  'companions.declineCall': { own: 'a call of the caller’s, which ends with the block' },
  'companions.endCall': { own: 'a call of the caller’s, which ends with the block' },
  'safety.block': {
    without: ofMember(({ browser }, memberId) => browser.post('/api/blocks', { memberId })),
  },
  'safety.report': {
    without: ofMember(({ browser }, memberId) =>
      browser.post('/api/reports', { memberId, clientId: randomUUID(), reason: 'spam' }),
    ),
  },
  'safety.appeal': { own: 'a decision about the caller' },
  'safety.checkInSafe': { own: 'a check-in of the caller’s' },
  'safety.checkInHelp': { own: 'a check-in of the caller’s' },
  'safety.checkInMoreTime': { own: 'a check-in of the caller’s' },
  'safety.cancelCheckIn': { own: 'a check-in of the caller’s' },
  'safety.sharedCheckIn': { own: 'for whom the link was mailed to, who may be nobody here' },
  'safety.withdrawText': { own: 'a text of the caller’s' },
  'messages.withdraw': { own: 'a message of the caller’s that nobody else has' },
  'safety.unblock': { own: 'takes back what the caller did' },
  'safety.blocks': { own: 'the one place that names whom the caller has blocked, to them alone' },
  'companions.ownProfile': { own: 'the caller’s companion profile' },
  'companions.saveProfile': { own: 'the caller’s companion profile' },
  'companions.setAvailable': { own: 'the caller’s companion profile' },
  'companions.endAvailable': { own: 'the caller’s companion profile' },
  'companions.addTimeOff': { own: 'time off of the caller’s' },
  'companions.removeTimeOff': { own: 'time off of the caller’s' },
  'profiles.own': { own: 'the caller’s profile' },
  'profiles.ownAsOthersSeeIt': { own: 'the caller’s profile' },
  'profiles.update': { own: 'the caller’s profile' },
  'profiles.saveOnboarding': { own: 'the caller’s profile' },
  'profiles.completeOnboarding': { own: 'the caller’s profile' },
  'profiles.photos.move': { own: 'a photo of the caller’s' },
  'profiles.photos.remove': { own: 'a photo of the caller’s' },
  'accounts.signUp': { own: 'the caller’s account' },
  'accounts.signIn': { own: 'the caller’s account' },
  'accounts.session': { own: 'the caller’s account' },
  'accounts.signInSecondFactor': { own: 'the caller’s account' },
  'accounts.signInWithPasskey': { own: 'the caller’s account' },
  'accounts.newPasskeyOptions': { own: 'the caller’s account' },
  'accounts.renamePasskey': { own: 'a passkey of the caller’s' },
  'accounts.removePasskey': { own: 'a passkey of the caller’s' },
  'accounts.signOutDevice': { own: 'a session of the caller’s' },
  'billing.payment': { own: 'a payment of the caller’s' },
  'billing.paymentPage': { own: 'a payment of the caller’s' },
  'companions.endSession': { own: 'whoever blocks ends it; what was counted is settled' },
  'companions.disputeSession': { own: 'a session that the caller paid for with their plan' },
  'companions.statement': { own: 'the caller’s earnings' },
  'billing.invoice': { own: 'a payment of the caller’s' },
};

const ABOUT_OTHERS =
  /^(member|other|from|conversation)$|(member|sender|match|conversation|other|from)Ids?$|displayName|^unread$|^online$/;

/** Takes or returns somebody or something by its id, or counts what others did. Staff are not parted by anybody's block. */
function concernsOthers({ meta, route, inputSchema, outputSchema }: DeclaredEndpoint): boolean {
  if (meta.access !== 'visitor' && meta.access.roles) return false;
  const fields = [inputSchema, outputSchema].flatMap((schema) => (schema ? fieldsOf(schema) : []));
  return route.path.includes('{') || fields.some((field) => ABOUT_OTHERS.test(field));
}

export const endpointsAboutOthers = declaredEndpoints()
  .filter(concernsOthers)
  .map(({ name }) => name);

/** Of each feature, what shows the other as long as no block parts the two. */
export const visible = [
  'discovery.browse',
  'discovery.member',
  'matching.matches',
  'matching.match',
  'companions.requests',
  'companions.request',
  'companions.connections',
  'messages.conversations',
  'messages.messages',
  'notifications.list',
];
