import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInContactBudget } from '#contract/safety/check-ins.endpoints.ts';
import { features } from '#server/features.ts';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import {
  fromNow,
  letPass,
  makeMeeting,
  openShared,
  subjectsTo,
  type Meeting,
} from '#server/testing/meetings.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { deleteOwn } from './check-ins.queries.ts';
import { tokenOf } from './check-ins.service.ts';

let server: TestServer;
let meeting: Meeting;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  meeting = await makeMeeting(server);
});

describe('planning', () => {
  test('keeps whom, where, when and the contact, for nobody else to read', async () => {
    const checkIn = await meeting.planOne();
    expect(await meeting.open()).toEqual(checkIn);
    expect(checkIn).toMatchObject({ whom: 'Rohan, 31', contactName: 'Priya', alarm: null });
    expect(Date.parse(checkIn.dueAt) - Date.parse(checkIn.endsAt)).toBe(minutes(15));
    const { rows } = await server.tools.db.execute(sql`select * from check_ins`);
    expect(JSON.stringify(rows)).not.toMatch(/Rohan|Indiranagar|Priya|example\.com/);
    const other = await makeMeeting(server);
    expect(await other.open()).toBeNull();
    for (const what of ['safe', 'help', 'cancel'])
      expect((await other.answer(checkIn.id, what)).status).toBe(404);
    expect((await other.answer(checkIn.id, 'more-time', { minutes: 30 })).status).toBe(404);
    expect(await meeting.open()).toEqual(checkIn);
  });

  test('one is open at a time, whatever the timing', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => meeting.plan()));
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ]);
    expect((await meeting.plan()).body.code).toBe('CHECK_IN_OPEN');
  });

  test.each([
    ['an end before the start', { startsAt: hours(3), endsAt: hours(2) }, 'endsAt'],
    ['an end that has passed', { startsAt: -hours(2), endsAt: -hours(1) }, 'endsAt'],
    ['more than 12 hours', { startsAt: 0, endsAt: hours(13) }, 'endsAt'],
    ['more than two weeks ahead', { startsAt: days(15), endsAt: days(15) + 1000 }, 'startsAt'],
  ])('refuses %s', async (_what, { startsAt, endsAt }, field) => {
    const reply = await meeting.plan({
      startsAt: fromNow(server, startsAt),
      endsAt: fromNow(server, endsAt),
    });
    expect(reply.status).toBe(400);
    expect(reply.body.data?.faults?.[0]?.field).toBe(field);
  });

  test.each([
    ['contactEmail', () => meeting.who.email],
    ['contactEmail', () => meeting.who.email.toUpperCase()],
    ['contactName', () => 'Win at lucky.com'],
    ['contactAgrees', () => false],
    ['whom', () => '  '],
    ['where', () => 'x'.repeat(301)],
  ])('refuses a bad %s', async (field, value) => {
    const reply = await meeting.plan({ [field]: value() });
    expect(reply.status).toBe(400);
    expect(reply.body.data?.faults?.[0]?.field).toBe(field);
  });

  test('a contact who was mailed nothing can be named as often as members meet', async () => {
    const { contactEmail } = meeting;
    for (let time = 0; time < 42; time += 1) {
      const each = time % 6 === 0 ? await makeMeeting(server) : null;
      if (each) meeting = each;
      const { id } = await meeting.planOne({ contactEmail });
      await meeting.answer(id, time % 2 === 0 ? 'cancel' : 'safe');
    }
  });

  test('nobody is named more often than forty times a day, however many name them', async () => {
    const { contactEmail } = meeting;
    for (let time = 0; time < 40; time += 1)
      await spend(server.tools, checkInContactBudget, { email: contactEmail });
    const other = await makeMeeting(server);
    expect((await other.plan({ contactEmail })).body.code).toBe('RATE_LIMITED');
    expect((await other.plan()).status).toBe(200);
  });
});

describe('a member who is well', () => {
  test('checks in, and the contact never hears of anything', async () => {
    const { id } = await meeting.planOne();
    expect((await meeting.answer(id, 'safe')).status).toBe(200);
    expect((await meeting.answer(id, 'safe')).status, 'said twice, it is as well').toBe(200);
    await letPass(server, hours(12));
    expect(await meeting.mails()).toEqual([]);
    expect(await meeting.open()).toBeNull();
  });

  test('cancels, and may plan another', async () => {
    const { id } = await meeting.planOne();
    expect((await meeting.answer(id, 'cancel')).status).toBe(200);
    expect((await meeting.plan()).status).toBe(200);
  });

  test('is reminded once when the time is over, by bell and mail', async () => {
    await meeting.planOne();
    await letPass(server, hours(2));
    await letPass(server, 0);
    expect(await meeting.bell()).toEqual(['check-in.ended']);
    expect(
      (await subjectsTo(server, meeting.who.email)).filter((subject) => /safe/.test(subject)),
    ).toHaveLength(1);
    expect((await server.mailTo(meeting.who.email, /Are you safe/)).text).toContain('/meet-safely');
    expect(await meeting.mails()).toEqual([]);
  });

  test('gets more time, from the end or from now, and is reminded of the new end', async () => {
    const { id, endsAt } = await meeting.planOne();
    const more = await meeting.answer(id, 'more-time', { minutes: 30 });
    expect(Date.parse(more.body.checkIn.endsAt) - Date.parse(endsAt)).toBe(minutes(30));
    await letPass(server, hours(2) + minutes(40));
    const late = await meeting.answer(id, 'more-time', { minutes: 60 });
    expect(Date.parse(late.body.checkIn.endsAt)).toBeGreaterThan(
      server.clock.now().getTime() + minutes(59),
    );
    await letPass(server, minutes(30));
    expect(await meeting.mails()).toEqual([]);
    await letPass(server, minutes(30));
    expect(await meeting.bell()).toEqual(['check-in.ended', 'check-in.ended']);
    expect((await meeting.answer(id, 'more-time', { minutes: 45 })).status).toBe(400);
  });

  test('does not put it off for more than a day', async () => {
    const { id } = await meeting.planOne({ endsAt: fromNow(server, hours(11)) });
    for (let time = 0; time < 13; time += 1) await meeting.answer(id, 'more-time', { minutes: 60 });
    const reply = await meeting.answer(id, 'more-time', { minutes: 60 });
    expect(reply.body.code).toBe('CHECK_IN_TOO_LONG');
  });
});

describe('the end of it', () => {
  const rowsOf = async (memberId: string) => {
    const { rows } = await server.tools.db.execute<{ left: number }>(sql`select (
      (select count(*) from check_ins where member_id = ${memberId})
      + (select count(*) from notifications where member_id = ${memberId}))::int as left`);
    return rows[0]?.left;
  };

  test.each(['safe', 'nothing'])('a day after (%s), nothing is left', async (what) => {
    const { id } = await meeting.planOne();
    await letPass(server, hours(3));
    const token = await meeting.token(/not checked in/);
    if (what === 'safe') await meeting.answer(id, 'safe');
    await letPass(server, hours(23));
    expect((await openShared(server, token)).status).toBe(200);
    await letPass(server, hours(1) + 1000);
    expect((await openShared(server, token)).status).toBe(404);
    expect(await rowsOf(meeting.who.member.id)).toBe(0);
    await signInAgain(meeting.who);
    expect(await meeting.open()).toBeNull();
  });

  test('a link says nothing before there was an alarm, and a made-up one never does', async () => {
    const { id } = await meeting.planOne();
    expect((await openShared(server, tokenOf(server.tools, id))).status).toBe(404);
    expect((await openShared(server, 'made-up')).status).toBe(404);
    await meeting.answer(id, 'help');
    expect((await openShared(server, tokenOf(server.tools, id))).status).toBe(200);
  });

  test('whoever guesses at links is slowed down', async () => {
    const guesser = server.browser();
    const replies = [];
    // All within the minute that is counted.
    server.clock.standStill();
    for (let time = 0; time < 61; time += 1)
      replies.push(await guesser.get(`/api/shared-check-ins/guess-${time}`));
    server.clock.goOn();
    expect(replies.at(-1)?.body.code).toBe('RATE_LIMITED');
  });

  test('an erased member leaves none behind, and an export holds what they wrote', async () => {
    await meeting.planOne();
    const safety = features.find(({ name }) => name === 'safety');
    const part = safety?.export['check-ins'];
    const records: object[] = [];
    if (part && 'many' in part)
      for await (const each of part.many(server.tools, meeting.who.member.id)) records.push(each);
    expect(records).toMatchObject([{ whom: 'Rohan, 31', contactName: 'Priya', closedAt: null }]);
    await server.tools.write((tx) => deleteOwn(tx, meeting.who.member.id));
    expect(await meeting.open()).toBeNull();
  });
});
