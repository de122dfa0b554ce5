import { randomUUID } from 'node:crypto';
import type { Role, Stage } from './companion-stage.ts';
import {
  ASKED,
  OWN,
  get,
  line,
  post,
  refused,
  requestPath,
  type Line,
  type Path,
  type Refused,
} from './refusal-lines.ts';

const callPath =
  (what: string): Path =>
  ({ begun }) =>
    `/calls/${begun.callId}/${what}`;
const onPage = () => ({ page: randomUUID() });
const signal = ({ begun }: Stage) => begun.signal;
const beat = ({ begun: { callId, pages } }: Stage) => ({ callId, page: pages.client });
const emit =
  (role: Role, event: string, what: (stage: Stage) => object): Refused['ask'] =>
  async (stage) => {
    stage.sockets[role].emit(event, what(stage));
  };
const heardOf = (event: string, what: (stage: Stage) => object): Line =>
  line('a call of a request is let through by the request', {
    'wrong party': refused(
      'silence',
      emit('stranger', event, what),
      emit('companion', event, what),
    ),
    'unverified companion': refused('silence', emit('client', event, what)),
    'lapsed client': refused('silence', emit('client', event, what)),
    'blocked pair': refused('silence', emit('client', event, what)),
  });

const call = (from: Role, to: Role, kind: string): Refused['ask'] =>
  post(
    from,
    () => '/calls',
    (stage) => ({ memberId: stage[to].id, kind, ...onPage() }),
  );
const HANG_UP = 'everybody may hang up';

export const callLines: Record<string, Line> = {
  startCall: line('from a request, which lies inside the hours', {
    'wrong party': refused(
      'NOT_FOUND',
      call('stranger', 'client', 'voice'),
      call('client', 'client', 'voice'),
    ),
    'unverified companion': refused(
      'NOT_FOUND',
      call('client', 'companion', 'voice'),
      call('companion', 'client', 'voice'),
    ),
    'lapsed client': refused('NOT_FOUND', call('companion', 'client', 'voice')),
    'blocked pair': 'walked',
    'forbidden category': { why: 'who-may-call.test.ts asks for one in a Virtual Relationship' },
  }),
  answerCall: line(ASKED, {
    'wrong party': [
      ...refused('NOT_FOUND', post('stranger', callPath('answer'), onPage)),
      ...refused('CALL_OVER', post('client', callPath('answer'), onPage)),
    ],
    'unverified companion': refused('CALL_OVER', post('companion', callPath('answer'), onPage)),
    'lapsed client': 'walked',
    'blocked pair': refused('CALL_OVER', post('companion', callPath('answer'), onPage)),
  }),
  joinCall: line(ASKED, {
    'wrong party': refused('NOT_FOUND', post('stranger', callPath('join'), onPage)),
    'unverified companion': refused('CALL_OVER', post('client', callPath('join'), onPage)),
    'lapsed client': 'walked',
    'blocked pair': refused(
      'CALL_OVER',
      post('client', callPath('join'), onPage),
      post('companion', callPath('join'), onPage),
    ),
  }),
  declineCall: line(HANG_UP, {
    'wrong party': refused(
      'NOT_FOUND',
      post('stranger', callPath('decline')),
      post('client', callPath('decline')),
    ),
  }),
  endCall: line(HANG_UP, {
    'wrong party': refused('NOT_FOUND', post('stranger', callPath('end'))),
  }),
  pastCalls: line(OWN, { 'lapsed client': 'walked', 'blocked pair': 'walked' }),
  openCall: line(OWN, { 'lapsed client': 'walked', 'blocked pair': 'walked' }),
  iceServers: line('tells of nobody', { 'lapsed client': 'walked' }),
  'page sends call.signal': heardOf('call.signal', signal),
  'page sends call.beat': heardOf('call.beat', beat),
};

const dispute: Path = ({ pastSession }) => `/companions/sessions/${pastSession}/dispute`;
const wrong = { words: 'Nobody was there at all.' };
const contest: Path = ({ ratingId }) => `/companions/ratings/${ratingId}/contest`;
const words = { words: 'I was there from the first minute to the last.' };
const asPayee = {
  account: { method: 'upi', holder: 'A. Rao', upiId: 'asha@okbank' },
  proof: { method: 'password', password: 'x' },
};

const ratings = requestPath('done', 'ratings');
const MONEY = 'money that was earned stays the caller’s, whatever happened since';

export const moneyLines: Record<string, Line> = {
  budget: line(OWN, { 'lapsed client': 'walked' }),
  openSessions: line(OWN),
  pastSessions: line(MONEY),
  endSession: line('ends what is counted, and begins nothing', {
    'wrong party': refused(
      'NOT_FOUND',
      post('stranger', ({ begun }) => `/companions/sessions/${begun.sessionId}/end`),
    ),
  }),
  disputeSession: line(MONEY, {
    'wrong party': refused(
      'NOT_FOUND',
      post('stranger', dispute, wrong),
      post('companion', dispute, wrong),
    ),
  }),
  ...Object.fromEntries(
    [
      '',
      '/entries',
      '/chart?firstDay=2026-01-01&lastDay=2026-01-31',
      '/statements/2026-01?as=csv',
    ].map((path, place) => [
      ['earnings', 'earningEntries', 'earningsChart', 'statement'][place],
      line(MONEY, {
        'wrong party': refused(
          'NOT_FOUND',
          get('client', () => `/companions/earnings${path}`),
        ),
      }),
    ]),
  ),
  payoutDetails: line(MONEY, {
    'wrong party': refused(
      'NOT_FOUND',
      get('client', () => '/companions/payout-details'),
    ),
  }),
  payouts: line(MONEY, {
    'wrong party': refused(
      'NOT_FOUND',
      get('client', () => '/companions/payouts'),
    ),
  }),
  savePayoutDetails: line(MONEY, {
    'wrong party': refused('NOT_FOUND', (stage) =>
      stage.client.browser.put('/api/companions/payout-details', asPayee),
    ),
    'unverified companion': refused('IDENTITY_UNVERIFIED', (stage) =>
      stage.companion.browser.put('/api/companions/payout-details', asPayee),
    ),
  }),
  askPayout: line(MONEY, {
    'wrong party': refused(
      'NOT_FOUND',
      post('client', () => '/companions/payouts', { minor: 100_000 }),
    ),
    'unverified companion': refused(
      'IDENTITY_UNVERIFIED',
      post('companion', () => '/companions/payouts', { minor: 100_000 }),
    ),
  }),
  ratings: line('what was written stays', {
    'wrong party': refused('NOT_FOUND', get('stranger', ratings)),
    'blocked pair': 'walked',
  }),
  rate: line('what has taken place may be rated afterwards', {
    'wrong party': refused('NOT_FOUND', post('stranger', ratings, { stars: 1 })),
    'blocked pair': 'walked',
  }),
  companionRatings: line('what was written stays', {
    'lapsed client': 'walked',
    'blocked pair': 'walked',
  }),
  contestRating: line('our team alone reads it', {
    'wrong party': refused(
      'NOT_FOUND',
      post('stranger', contest, words),
      post('client', contest, words),
    ),
  }),
};
