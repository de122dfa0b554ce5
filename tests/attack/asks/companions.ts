import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hours } from '#server/platform/clock.ts';
import { start } from '#server/testing/metering.ts';
import { timeIn } from '#server/testing/requesting.ts';
import { makeCall } from '../made-calls.ts';
import { isMember, nothing, proofOf, type Asking, type Asks } from './ask.ts';

const begun = ({ of }: Asking) => ({ id: of.begunId });
const pending = ({ of }: Asking) => ({ id: of.pendingId });
const suggested = ({ of }: Asking) => ({ id: of.suggestedId });
const asked = ({ of }: Asking) => ({ id: of.toThemId });
const done = ({ of }: Asking) => ({ id: of.doneId });
const page = () => ({ page: randomUUID() });

/** Between somebody and their partner. */
const call = async ({ scene, of }: Asking, isConnected = false): Promise<string> =>
  (await makeCall(scene, of, isConnected)).id;

export const callsAsks: Asks = {
  'companions.startCall': ({ partner }) => ({ memberId: partner.id, kind: 'voice', ...page() }),
  'companions.openCall': nothing,
  'companions.answerCall': async (asking) => ({ id: await call(asking), ...page() }),
  'companions.joinCall': async (asking) => ({ id: await call(asking, true), ...page() }),
  'companions.declineCall': async (asking) => ({ id: await call(asking) }),
  'companions.endCall': async (asking) => ({ id: await call(asking, true) }),
  'companions.pastCalls': ({ partner }) => ({ memberId: partner.id }),
  'companions.iceServers': nothing,
};

export const companionAsks: Asks = {
  'companions.connections': nothing,
  'companions.ownProfile': nothing,
  'companions.saveProfile': () => ({ dailyLimit: 3 }),
  'companions.setAvailable': () => ({ hours: 1 }),
  'companions.endAvailable': nothing,
  'companions.addTimeOff': ({ scene: { server } }) => ({
    startsAt: new Date(server.clock.now().getTime() + hours(50)).toISOString(),
    endsAt: new Date(server.clock.now().getTime() + hours(60)).toISOString(),
  }),
  'companions.removeTimeOff': ({ of, scene }) => ({
    id: of.timeOffId ?? scene.owners.meera.timeOffId,
  }),
  'companions.companionTimes': ({ other }) => ({ companionId: other.id, minutes: 30 }),
  'companions.requestTimes': asked,
  'companions.askCompanion': ({ other }) => ({
    companionId: other.id,
    askId: randomUUID(),
    category: 'rent-a-friend',
    kind: 'chat',
    startsAt: null,
    minutes: 30,
  }),
  'companions.requests': () => ({ list: 'waiting' }),
  'companions.requestsWaiting': nothing,
  'companions.request': pending,
  'companions.acceptRequest': asked,
  'companions.declineRequest': (asking) => ({ ...asked(asking), reason: 'fully-booked' }),
  'companions.suggestTime': (asking) => ({
    ...asked(asking),
    startsAt: timeIn(asking.scene.server, 34),
  }),
  'companions.acceptSuggestion': suggested,
  'companions.declineSuggestion': suggested,
  'companions.cancelRequest': (asking) => ({ ...pending(asking), reason: 'unwell' }),
  'companions.endRequest': begun,
  'companions.requestCalendar': ({ of }) => ({ id: of.acceptedId }),
  'companions.ratings': done,
  'companions.rate': (asking) => ({ ...done(asking), stars: 4 }),
  'companions.companionRatings': ({ other }) => ({ memberId: other.id }),
  'companions.contestRating': ({ of }) => ({
    id: of.ratingId,
    words: 'I was there from the first minute to the last.',
  }),
};

const withoutSession = new Set(['unpaid', 'lapsed', 'blocked', 'moderator', 'admin']);
const statement = () => ({ month: new Date().toISOString().slice(0, 7), as: 'csv' });
const payout = ({ scene }: Asking) => ({ id: scene.payoutId });
/** By another admin, as it has to be. */
const approved = ({ scene: { server, people, payoutId } }: Asking) =>
  server.tools.db.execute(sql`update payouts set state = 'approved',
    approved_by = ${people.omar.id}, approved_at = asked_at where id = ${payoutId}`);

export const moneyAsks: Asks = {
  'companions.budget': nothing,
  'companions.openSessions': nothing,
  'companions.endSession': async ({ scene: { server, owners }, of }) => {
    // Only with a plan there is one that goes on, and none goes on after a block.
    const client = withoutSession.has(of.key) ? owners.meera : of;
    const { id } = await start(server, client, client.partner, { requestId: client.begunId });
    return { id };
  },
  'companions.pastSessions': nothing,
  'companions.disputeSession': ({ scene: { server, owners }, of }) =>
    server.tools.db.execute(sql`delete from session_disputes`).then(() => ({
      id: of.pastSessionId ?? owners.meera.pastSessionId,
      words: 'Nobody was there at all.',
    })),
  'companions.earnings': nothing,
  'companions.earningEntries': nothing,
  'companions.earningsChart': () => ({ firstDay: '2026-01-01', lastDay: '2026-01-31' }),
  'companions.statement': statement,
  'companions.payoutDetails': nothing,
  'companions.savePayoutDetails': ({ scene, by }) => ({
    account: {
      method: 'upi',
      holder: isMember(by) ? by.member.fullName : 'Anybody',
      upiId: `${isMember(by) ? by.key : 'nobody'}@okbank`,
    },
    pan: 'ABCPE1234F',
    proof: proofOf(scene, by),
  }),
  'companions.payouts': nothing,
  'companions.askPayout': () => ({ minor: 100_000 }),
  'companions.console.payouts': () => ({ state: 'asked' }),
  'companions.console.approvePayout': payout,
  'companions.console.refusePayout': (asking) => ({ ...payout(asking), reason: 'Another account' }),
  'companions.console.payPayout': async (asking) => {
    await approved(asking);
    return { ...payout(asking), reference: 'UTR 12345' };
  },
  'companions.console.bankFile': async (asking) => {
    await approved(asking);
    return { ids: [asking.scene.payoutId] };
  },
  'companions.console.taxReport': () => ({ year: 2026 }),
  'companions.console.disputes': () => ({ state: 'open' }),
  'companions.console.decideDispute': ({ scene }) => ({
    id: scene.disputeId,
    outcome: 'for-companion',
    note: 'Both were there.',
  }),
};
