import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { members, sessions } from '#server/features/accounts/accounts.tables.ts';
import { consents, nominees } from '#server/features/accounts/consents/consents.tables.ts';
import { phoneCodes, phones } from '#server/features/accounts/phones/phones.tables.ts';
import {
  authenticators,
  passkeys,
  recoveryCodes,
} from '#server/features/accounts/second-factor/second-factor.tables.ts';
import { payments, refunds } from '#server/features/billing/billing.tables.ts';
import {
  companionProfiles,
  companionTimeOff,
} from '#server/features/companions/profile/profile.tables.ts';
import { companionRatings } from '#server/features/companions/ratings/ratings.tables.ts';
import { pushSubscriptions } from '#server/features/notifications/notifications.tables.ts';
import { identityChecks, identityFiles } from '#server/features/safety/identity/identity.tables.ts';
import { days } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { firstPhotoOf, inbox, like, send, type Someone } from './chatting.ts';
import { jobsDone } from './jobs-done.ts';
import { makeFinishedMember } from './make-finished-member.ts';
import { makePhoto } from './make-photo.ts';
import { makeVoice } from './make-voice.ts';
import { makeLivelyMoney } from './make-lively-money.ts';
import { makeMeeting } from './meetings.ts';
import { makeTeam, report } from './moderating.ts';
import { pay } from './paying.ts';
import { writeRequest } from './requesting.ts';
import type { TestServer } from './test-server.ts';

const HELD = 'I will kill you if you do not answer';

/** Somebody of whom there is something in every table that can say something of a member; and those around them. */
export async function makeLivelyMember(server: TestServer) {
  const named = async (name: string) => {
    const made = await makeFinishedMember(server, { name });
    return Object.assign(made, { id: made.member.id });
  };
  const who = await named('Meera Joshi');
  const friend = await named('Rohan Das');
  const former = await named('Gaurav Sen');
  const [liked, passed, admirer, blocked] = [
    await named('Isha Pal'),
    await named('Vikram Roy'),
    await named('Farhan Ali'),
    await named('Bimal Bose'),
  ];

  await like(who, liked, { on: await firstPhotoOf(liked), comment: 'Where is this lake?' });
  await who.browser.post('/api/passes', { memberId: passed.id });
  await like(admirer, who);
  await friend.browser.patch('/api/profiles/me', {
    prompts: [{ prompt: 'sunday', answer: 'Chai on the roof' }],
  });
  const chat = await chatBetween(who, friend, { on: { prompt: 'sunday' }, comment: 'Mine, too!' });
  await send(who, chat, 'Shall we meet at the river?');
  // Once both have written, a threat arrives with a warning.
  await send(who, chat, HELD);
  await send(friend, chat, 'Yes, on Sunday <b>early</b>', { replyTo: 1 });
  await send(who, chat, '', { photoId: await photoOf(who) });
  await send(friend, chat, '', { photoId: await photoOf(friend) });
  await callOnce(who, friend);
  await send(who, chat, 'Said too quickly');
  await who.browser.delete(`/api/conversations/${chat}/messages/5`);
  await who.browser.put(`/api/conversations/${chat}/messages/2/reaction`, { emoji: '❤️' });
  await photoOf(who);
  const closed = await chatBetween(who, former);
  await send(former, closed, 'From before', { photoId: await photoOf(former) });
  const { matchId } = (await former.browser.get(`/api/conversations/${closed}`)).body;
  await former.browser.post(`/api/matches/${matchId}/unmatch`);

  const asked = await writeRequest(server, who, friend, { note: 'Shall we read together?' });
  await writeRequest(server, liked, who, { note: 'May I ask you something?' });
  await server.tools.db.insert(companionRatings).values({
    id: newId(),
    requestId: asked,
    authorId: who.id,
    subjectId: friend.id,
    writtenBy: 'client',
    stars: 4,
    text: 'Knows every poem.',
    createdAt: server.clock.now(),
    opensAt: server.clock.now(),
  });
  await who.browser.patch('/api/profiles/me', { bio: HELD });
  await report(who, blocked, { block: true, details: 'Bimal was rude to me.' });
  await who.browser.post('/api/contact-blocks', { contact: 'cousin@example.com' });
  const meeting = await makeMeeting(server, who);
  const { id } = await meeting.planOne({ where: 'The lake in Powai' });
  await meeting.answer(id, 'help');
  await who.browser.patch('/api/notifications/switches', { like: false });
  const team = await makeTeam(server);
  const { reporter } = await team.decideAbout(who, 'warn', { words: 'Please be kind.' });
  const { decisions } = (await who.browser.get('/api/standing')).body;
  await who.browser.post(`/api/standing/decisions/${decisions[0]?.id}/appeal`, {
    words: 'I was kind all along.',
  });
  await pay(who);
  await who.browser.post('/api/messages/voices', undefined, {
    raw: makeVoice({ seconds: 1 }),
    headers: { 'content-type': 'audio/webm' },
  });
  await server.tools.settled();
  for (const feature of ['billing', 'notifications']) await jobsDone(server, feature);
  await makeLivelyMoney(server, who, friend);
  await insertTheRest(server, who.id, team.moderator.member.id);
  return { who, friend, former, liked, passed, admirer, blocked, reporter, team, meeting, chat };
}

export type Lively = Awaited<ReturnType<typeof makeLivelyMember>>;
type Named = Lively['who'];

async function chatBetween(one: Named, other: Named, saying: object = {}): Promise<string> {
  await like(one, other, saying);
  await like(other, one);
  const [conversation] = await inbox(one);
  return conversation?.id ?? '';
}

async function photoOf({ browser }: Pick<Named, 'browser'>): Promise<string> {
  const { body } = await browser.upload('/api/messages/photos', await makePhoto());
  return body.id;
}

/** What no endpoint of a test can make quickly. */
async function insertTheRest({ tools, clock }: TestServer, memberId: string, staffId: string) {
  const { db } = tools;
  const at = clock.now();
  const own = { memberId };
  await db
    .update(members)
    .set({ pendingEmail: 'meera-new@example.com', identityVerifiedAt: at, secondFactorAt: at })
    .where(eq(members.id, memberId));
  const number = `+91${String(at.getTime()).slice(-10)}`;
  await db.insert(phones).values({ ...own, number, verifiedAt: at });
  await db
    .insert(phoneCodes)
    .values({ ...own, number, codeHash: 'hidden-code-hash', sentAt: at, expiresAt: at });
  await db
    .insert(consents)
    .values({ ...own, subject: 'newsletter', version: '7', answer: 'withdrawn', answeredAt: at });
  await db
    .insert(nominees)
    .values({ ...own, name: 'Leela Joshi', email: 'leela@example.com', namedAt: at });
  await db.insert(passkeys).values({
    ...own,
    id: newId(),
    credentialId: 'hidden-credential',
    name: 'Meera’s phone',
    publicKey: 'hidden-public-key',
    counter: 3,
    transports: ['internal'],
    backedUp: true,
    createdAt: at,
  });
  await db.insert(authenticators).values({ ...own, sealedSecret: 'hidden-secret', createdAt: at });
  await db.insert(recoveryCodes).values({ ...own, codeHash: 'hidden-recovery', usedAt: at });
  const checkId = newId();
  await db.insert(identityChecks).values({
    ...own,
    id: checkId,
    documentType: 'passport',
    state: 'approved',
    gesture: 'thumb-up',
    startedAt: at,
    submittedAt: at,
    dueAt: at,
    decidedAt: at,
    claimedById: staffId,
    claimedAt: at,
    decidedById: staffId,
    note: 'Thank you, all is well.',
    birthDate: '1996-04-23',
    documentHash: `hidden-document-${randomUUID()}`,
    sealedName: 'hidden-name',
    sealedKey: 'hidden-sealed-key',
    keyId: 'hidden-key-id',
    destroyAt: new Date(at.getTime() + days(3)),
  });
  await db.insert(identityFiles).values({
    id: newId(),
    checkId,
    kind: 'selfie',
    storageKey: `identity/${randomUUID()}`,
    // Without a key it would be removed as destroyed.
    keyId: 'hidden-key-id',
    sealedKey: 'hidden-sealed-key',
    size: 12_345,
    uploadedAt: at,
  });
  await db.insert(companionProfiles).values({
    ...own,
    categories: ['rent-a-friend'],
    kinds: ['voice'],
    languages: ['mr'],
    offers: 'A walk along the river.',
    refuses: 'Late nights.',
    hours: [{ day: 5, from: 600, until: 720 }],
    dailyLimit: 4,
    availableUntil: at,
    updatedAt: at,
  });
  await db
    .insert(companionTimeOff)
    .values({ ...own, id: newId(), startsAt: at, endsAt: new Date(at.getTime() + days(2)) });
  const [session] = await db.select().from(sessions).where(eq(sessions.memberId, memberId));
  await db.insert(pushSubscriptions).values({
    ...own,
    endpoint: `https://push.example.com/hidden-${randomUUID()}`,
    sessionId: session?.id ?? '',
    p256dh: 'hidden-p256dh',
    auth: 'hidden-auth',
    createdAt: at,
  });
  const [payment] = await db.select().from(payments).where(eq(payments.memberId, memberId));
  await db.insert(refunds).values({
    id: newId(),
    paymentId: payment?.id ?? '',
    askedBy: staffId,
    askedAt: at,
    currency: 'EUR',
    minor: 2750,
    provider: 'test',
    reference: 're_of_meera',
    failedAt: at,
  });
}

/** Answered, and ended. */
async function callOnce(who: Someone, whom: Someone): Promise<void> {
  const started = { memberId: whom.id, kind: 'voice', page: randomUUID() };
  const { call } = (await who.browser.post('/api/calls', started)).body;
  await whom.browser.post(`/api/calls/${call.id}/answer`, { page: randomUUID() });
  await who.browser.post(`/api/calls/${call.id}/end`, {});
}
