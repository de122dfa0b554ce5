import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { hours } from '#server/platform/clock.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { firstPhotoOf, inbox, like, onSunday, send } from '#server/testing/chatting.ts';
import { fromNow } from '#server/testing/meetings.ts';
import { start, talk } from '#server/testing/metering.ts';
import { beginPayment } from '#server/testing/paying.ts';
import { present } from '#server/testing/reply-body.ts';
import { timeIn, writeRequest } from '#server/testing/requesting.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { endSession } from '#server/features/companions/meter/meter.service.ts';
import { expectDone, memberNames, type People, type Person } from './people.ts';

export async function insert(
  { tools }: TestServer,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(row).map((name): SQL => sql.identifier(name) as unknown as SQL);
  const values = Object.values(row).map((value): SQL => sql`${sql.param(value)}`);
  await tools.db.execute(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    values (${sql.join(values, sql`, `)})`);
}

export async function valueOf({ tools }: TestServer, query: SQL): Promise<string> {
  const { rows } = await tools.db.execute<{ value: string }>(query);
  return present(rows[0]).value;
}

/** What can be asked for by its name. Everybody has all of it, as far as somebody like them can. */
export type Things = Awaited<ReturnType<typeof makeThings>>;

/** A text that only its writer and the team read. */
export const secretOf = ({ key }: Person, what: string): string => `zz${what}zz${key}zz`;

export async function makeThings(server: TestServer, people: People, who: Person) {
  const { browser, id, key } = who;
  const now = server.clock.now();
  const at = now.toISOString();
  const later = new Date(now.getTime() + hours(20)).toISOString();
  const { rohan, isha, farhan } = people;
  const other = key.includes('matched') || key === 'blocked' ? people.meera : rohan;

  const { profileImages } = (await browser.get('/api/profiles/me')).body;
  const waitingId = newId();
  await insert(server, 'held_texts', {
    id: waitingId,
    member_id: id,
    field: 'bio',
    text: secretOf(who, 'heldtext'),
    state: 'held',
    family: 'threat',
    sealed: false,
    created_at: at,
  });
  await like(farhan, who, onSunday);
  const likeId = await valueOf(
    server,
    sql`select id as value from likes where liker_id = ${farhan.id} and liked_id = ${id}`,
  );
  await like(other, who, { on: await firstPhotoOf(who) });
  const { matchId } = await expectDone(like(who, other));
  const [chat] = await inbox(who);
  const conversationId = present(chat).id;
  await expectDone(send(who, conversationId, secretOf(who, 'said')));
  await expectDone(send(other, conversationId, secretOf(who, 'answered')));
  const request = { clientId: randomUUID(), text: secretOf(who, 'asked') };
  await expectDone(isha.browser.post(`/api/conversations/with/${id}/request`, request));
  const [asked] = await inbox(who, '?box=requests');

  const heldMessageId = newId();
  await insert(server, 'held_messages', {
    id: heldMessageId,
    sender_id: id,
    receiver_id: other.id,
    client_id: randomUUID(),
    text: secretOf(who, 'heldmessage'),
    state: 'held',
    family: 'threat',
    sealed: false,
    after_seq: 2,
    created_at: at,
  });
  const deviceId = newId();
  const session = {
    id: deviceId,
    token_hash: hashToken(newToken()),
    member_id: id,
    device_label: 'Chrome on Android',
    remember: true,
    created_at: at,
    last_seen_at: at,
    proven_at: at,
    expires_at: later,
  };
  await insert(server, 'sessions', session);
  const passkeyId = newId();
  await server.tools.db.execute(sql`insert into passkeys
    (credential_id, id, member_id, name, public_key, counter, transports, backed_up, created_at)
    values (${secretOf(who, 'credential')}, ${passkeyId}, ${id}, 'Phone', ${secretOf(who, 'publickey')}, 0, '{}', false, ${at})`);
  const notificationId = newId();
  const notification = {
    id: notificationId,
    member_id: id,
    type: 'payment.completed',
    about: `thing-${key}`,
    created_at: at,
    read: false,
  };
  await insert(server, 'notifications', notification);
  const timeOffId = newId();
  const timeOff = { id: timeOffId, member_id: id, starts_at: at, ends_at: later };
  if (who.member.userType === 'provider') await insert(server, 'companion_time_off', timeOff);
  const decisionId = newId();
  await insert(server, 'decisions', {
    id: decisionId,
    member_id: id,
    action: 'warn',
    reason: 'harassment',
    words: secretOf(who, 'decision'),
    created_at: at,
  });
  const planned = await expectDone(
    browser.post('/api/check-in', {
      whom: secretOf(who, 'whom'),
      where: secretOf(who, 'where'),
      startsAt: fromNow(server, -hours(0.1)),
      endsAt: fromNow(server, hours(2)),
      contactName: 'Priya',
      contactEmail: `${secretOf(who, 'contact')}@example.com`,
      contactAgrees: true,
    }),
  );
  const exportToken = newToken();
  await insert(server, 'data_exports', {
    id: newId(),
    member_id: id,
    asked_at: at,
    storage_key: `exports/${secretOf(who, 'export')}`,
    bytes: 12,
    ready_at: at,
    expires_at: later,
  });
  await insert(server, 'account_links', {
    token_hash: hashToken(exportToken),
    member_id: id,
    purpose: 'export',
    email: who.email,
    expires_at: later,
  });
  const push = `https://push.example.com/${secretOf(who, 'push')}`;
  await insert(server, 'push_subscriptions', {
    endpoint: push,
    member_id: id,
    session_id: deviceId,
    p256dh: secretOf(who, 'pushkey'),
    auth: secretOf(who, 'pushauth'),
    created_at: at,
  });
  await insert(server, 'nominees', {
    member_id: id,
    name: secretOf(who, 'nominee'),
    email: `${secretOf(who, 'nominee')}@example.com`,
    named_at: at,
  });
  await insert(server, 'phones', {
    member_id: id,
    number: `+9198${String(7_654_321 + memberNames.indexOf(key) * 1_111)}0`,
    verified_at: at,
  });
  const { sessionId: checkout } = await beginPayment(who, who.member.userType);
  const payments = (await browser.get('/api/payments')).body.items;
  const paid = payments.find(({ status }) => status === 'completed');
  return {
    partner: other,
    photoId: present(profileImages[1]).id,
    waitingId,
    likeId,
    matchId: String(matchId),
    conversationId,
    askedId: asked?.id ?? conversationId,
    heldMessageId,
    deviceId,
    passkeyId,
    notificationId,
    timeOffId: who.member.userType === 'provider' ? timeOffId : null,
    decisionId,
    checkInId: planned.checkIn.id,
    exportToken,
    push,
    checkout,
    paymentId: paid?.id ?? null,
    ...(await makeRequests(server, who, other, isha)),
    pastSessionId: paid ? await makePastSession(server, who, other) : null,
  };
}

/** Requests at every step, of somebody and to them. */
async function makeRequests(server: TestServer, who: Person, other: Person, isha: Person) {
  const at = server.clock.now().toISOString();
  const move = async (state: string, more: SQL = sql``) => {
    const id = await writeRequest(server, who, other, { note: secretOf(who, 'note') });
    await server.tools.db.execute(
      sql`update companion_requests set state = ${state} ${more} where id = ${id}`,
    );
    return id;
  };
  // On a day on which nothing else was agreed, whatever time it is now.
  const suggestedAt = new Date(server.clock.now().getTime() + hours(78));
  suggestedAt.setUTCMinutes(0, 0, 0);
  const acceptedId = await move('accepted');
  const begunId = await move('accepted');
  const doneId = await move('accepted');
  const { db } = server.tools;
  await db.execute(
    sql`update companion_requests set state = 'begun', moved_by = 'time' where id in (${begunId}, ${doneId})`,
  );
  await db.execute(
    sql`update companion_requests set state = 'done', starts_at = ${at} where id = ${doneId}`,
  );
  const ratingId = newId();
  await insert(server, 'companion_ratings', {
    id: ratingId,
    request_id: doneId,
    author_id: other.id,
    subject_id: who.id,
    written_by: 'companion',
    stars: 4,
    text: 'Came on time.',
    created_at: at,
    opens_at: at,
  });
  return {
    pendingId: await writeRequest(server, who, other, { note: secretOf(who, 'note') }),
    suggestedId: await move('suggested', sql`, suggested_at = ${suggestedAt.toISOString()}`),
    acceptedId,
    begunId,
    doneId,
    ratingId,
    /** Asked of them, as companions are. */
    toThemId: await writeRequest(server, isha, who, {
      note: secretOf(who, 'asks'),
      startsAt: new Date(timeIn(server, 60)),
    }),
  };
}

async function makePastSession(server: TestServer, who: Person, other: Person): Promise<string> {
  const { id } = await start(server, who, other, { kind: 'voice' });
  await talk(server, id, 30);
  await endSession(server.tools, other.id, id);
  return id;
}
