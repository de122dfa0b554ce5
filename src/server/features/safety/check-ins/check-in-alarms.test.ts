import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import {
  fromNow,
  letPass,
  makeMeeting,
  openShared,
  type Meeting,
} from '#server/testing/meetings.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { sweepCheckIns } from './check-in-alarms.service.ts';

let server: TestServer;
let meeting: Meeting;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  meeting = await makeMeeting(server);
});

describe('a member who is not heard of', () => {
  test('has the contact mailed after the grace, once, with a link to what they left', async () => {
    const { id, endsAt } = await meeting.planOne();
    await letPass(server, hours(2) + minutes(14));
    expect(await meeting.mails()).toEqual([]);
    await letPass(server, minutes(1));
    await Promise.all([letPass(server, 0), letPass(server, 0)]);
    expect(await meeting.mails()).toEqual(['Asha has not checked in']);
    const mail = await server.mailTo(meeting.contactEmail, /not checked in/);
    expect(mail.text, 'what is erased later stands in no mail').not.toMatch(/Rohan|Indiranagar/);
    const reply = await openShared(server, await meeting.token(/not checked in/));
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toMatchObject({
      memberName: 'Asha',
      whom: 'Rohan, 31',
      where: 'Third Wave Coffee, Indiranagar',
      endsAt,
      alarm: { kind: 'missed' },
      safeAt: null,
    });
    expect(JSON.stringify(reply.body)).not.toContain('@');
    expect(await meeting.bell()).toContain('check-in.missed');
    expect(await meeting.open()).toMatchObject({
      id,
      alarm: { kind: 'missed', mailedAt: expect.any(String) },
    });
  });

  test('can only say that all is well, which the link says from then on', async () => {
    const { id } = await meeting.planOne();
    await letPass(server, hours(3));
    const token = await meeting.token(/not checked in/);
    expect((await meeting.answer(id, 'cancel')).body.code).toBe('CHECK_IN_TOLD');
    expect((await meeting.answer(id, 'more-time', { minutes: 30 })).body.code).toBe(
      'CHECK_IN_TOLD',
    );
    expect((await meeting.plan()).body.code).toBe('CHECK_IN_OPEN');
    await meeting.answer(id, 'safe');
    expect((await openShared(server, token)).body.safeAt).toEqual(expect.any(String));
    expect(await meeting.mails()).toHaveLength(1);
  });

  test('a suspended one is looked after all the same, and can check in', async () => {
    const { id } = await meeting.planOne();
    await server.tools.db.execute(
      sql`update members set status = 'suspended' where id = ${meeting.who.member.id}`,
    );
    expect(await meeting.open()).toMatchObject({ id });
    expect((await meeting.answer(id, 'more-time', { minutes: 30 })).status).toBe(200);
    await letPass(server, hours(3));
    expect(await meeting.mails()).toHaveLength(1);
    expect((await meeting.answer(id, 'help')).status).toBe(200);
    expect((await meeting.answer(id, 'safe')).status).toBe(200);
    expect((await meeting.plan()).body.code).toBe('ACCOUNT_SUSPENDED');
  });

  test('a restricted one can plan', async () => {
    await server.tools.db.execute(
      sql`update members set status = 'restricted' where id = ${meeting.who.member.id}`,
    );
    await meeting.planOne();
  });
});

describe('a member who needs help', () => {
  test('has the contact mailed at once, and once, however often they press', async () => {
    const { id } = await meeting.planOne();
    const replies = await Promise.all([meeting.answer(id, 'help'), meeting.answer(id, 'help')]);
    for (const { body } of replies) expect(body.checkIn.alarm?.kind).toBe('help');
    const token = await meeting.token(/asks for help/);
    expect((await openShared(server, token)).body).toMatchObject({
      alarm: { kind: 'help' },
      safeAt: null,
    });
    await letPass(server, hours(3));
    expect(await meeting.mails()).toEqual(['Asha asks for help']);
  });

  test('who was not heard of before has the contact mailed again', async () => {
    const { id } = await meeting.planOne();
    await letPass(server, hours(3));
    const before = await meeting.token(/not checked in/);
    await letPass(server, minutes(5));
    await meeting.answer(id, 'help');
    await letPass(server, 0);
    expect((await meeting.mails()).toSorted()).toEqual([
      'Asha asks for help',
      'Asha has not checked in',
    ]);
    expect((await openShared(server, before)).body.alarm.kind, 'the first link still works').toBe(
      'help',
    );
  });

  test('at the same instant as the time runs out, has one mail sent', async () => {
    server.clock.standStill();
    try {
      for (let time = 0; time < 10; time += 1) {
        meeting = await makeMeeting(server);
        const { id } = await meeting.planOne();
        server.clock.letPass(hours(3));
        await Promise.all([sweepCheckIns(server.tools), meeting.answer(id, 'help')]);
        await letPass(server, 0);
        expect(await meeting.mails()).toHaveLength(1);
        expect((await meeting.open())?.alarm?.kind).toBe('help');
      }
    } finally {
      server.clock.goOn();
    }
  });

  test('in the moment after the mail has left, does not have another sent, and the link tells', async () => {
    const { id } = await meeting.planOne();
    await letPass(server, hours(3));
    const token = await meeting.token(/not checked in/);
    await meeting.answer(id, 'help');
    await letPass(server, hours(1));
    expect(await meeting.mails()).toEqual(['Asha has not checked in']);
    expect((await openShared(server, token)).body.alarm.kind).toBe('help');
  });

  test('once all is closed, there is nothing to ask with', async () => {
    const { id } = await meeting.planOne();
    await meeting.answer(id, 'safe');
    expect((await meeting.answer(id, 'help')).status).toBe(404);
    await letPass(server, 0);
    expect(await meeting.mails()).toEqual([]);
  });
});

describe('what must not be lost', () => {
  test('the queue acts at the exact time, without any sweep', async () => {
    await meeting.planOne({ endsAt: fromNow(server, 1000) });
    // By the time the job of the end comes, the grace is over too.
    server.clock.letPass(minutes(15));
    await server.mailTo(meeting.contactEmail, /not checked in/);
  });

  test('an alarm is raised by a sweep where the jobs of its times were lost', async () => {
    await meeting.planOne();
    await server.tools.db.execute(sql`delete from pgboss.job where name = 'safety.check-in-times'`);
    await letPass(server, hours(12));
    expect(await meeting.mails()).toHaveLength(1);
  });

  test('no queue holds an address, a name or a place', async () => {
    await meeting.planOne();
    await letPass(server, hours(3));
    const { rows } = await server.tools.db.execute(
      sql`select data::text as kept from pgboss.job where name like 'safety.check-in%' and data is not null`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/@|Rohan|Priya|Indiranagar|token/);
  });

  test('a mail that never left is ordered again, except where the member has answered', async () => {
    const others = await makeMeeting(server);
    const { mailer } = server.tools;
    const { send } = mailer;
    const tried = new Set<string>();
    mailer.send = ({ to }) => {
      tried.add(to);
      return Promise.reject(new Error('the mail server is away'));
    };
    for (const each of [meeting, others]) await each.answer((await each.planOne()).id, 'help');
    await waitFor(() => tried.has(meeting.contactEmail) && tried.has(others.contactEmail));
    // As after a crash, or when the queue has given up.
    await server.tools.db.execute(sql`delete from pgboss.job where name = 'safety.check-ins.mail'`);
    mailer.send = send;
    await others.answer((await others.open())?.id ?? '', 'safe');
    await letPass(server, minutes(29));
    expect(await meeting.mails()).toEqual([]);
    await letPass(server, minutes(2));
    expect(await meeting.mails()).toEqual(['Asha asks for help']);
    expect(await others.mails()).toEqual([]);
  });
});
