import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccepted, makeClient, makeRequest, timeIn } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { writeCalendar } from './request-calendar.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  const event = {
    uid: 'one@saath.example',
    sequence: 3,
    stampedAt: new Date('2026-11-17T08:00:00.000Z'),
    startsAt: new Date('2026-11-18T15:45:00.000Z'),
    endsAt: new Date('2026-11-18T16:15:00.000Z'),
    title: 'Chat with Anu, “the; \\ one”',
    description: 'अनु से बात करना बहुत अच्छा लगता है और मैं उससे फिर मिलना चाहता हूँ।\nSecond line',
    url: 'https://saath.example/requests',
  };
  const text = writeCalendar('Saath', event);

  test('escapes what has a meaning of its own', () => {
    const lines = unfolded(text);
    expect(lines).toContain(String.raw`SUMMARY:Chat with Anu\, “the\; \\ one”`);
    expect(lines.find((line) => line.startsWith('DESCRIPTION:अनु'))).toMatch(/।\\nSecond line$/);
  });

  test('has lines of at most 75 bytes that end as they must, and cuts no character', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('\uFFFD');
    expect(
      unfolded(text).some((line) => line.includes(event.description.split('\n')[0] ?? '')),
    ).toBe(true);
  });

  test('tells times in UTC', () => {
    expect(unfolded(text)).toEqual(
      expect.arrayContaining(['DTSTART:20261118T154500Z', 'DTEND:20261118T161500Z', 'SEQUENCE:3']),
    );
  });
});

test('whoever has agreed on a time gets it for their calendar, and nobody else', async () => {
  const startsAt = timeIn(server, 26);
  const { client, companion, id } = await makeAccepted(server, { startsAt, kind: 'voice' });
  const path = `/api/companion-requests/${id}/calendar`;
  const fetched = async () => {
    const reply = await fetch(`${server.url}${path}`, {
      headers: { cookie: client.browser.cookieHeader() },
    });
    return { reply, text: await reply.text() };
  };
  const { reply, text } = await fetched();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  const lines = unfolded(text);
  const uid = lines.find((line) => line.startsWith('UID:'));
  expect(uid).toContain(id);
  expect(unfolded((await fetched()).text)).toContain(uid);
  expect(lines).toContain('SUMMARY:Voice call with Kiran');
  expect(lines.join()).toContain('India time (Asia/Kolkata)');
  expect(text).not.toMatch(/books|rent-a-friend|@example/i);
  expect((await companion.browser.get(path)).status).toBe(200);
  expect((await (await makeClient(server)).browser.get(path)).status).toBe(404);
  expect((await fetch(`${server.url}${path}`)).status).toBe(401);
  const pending = await makeRequest(client, companion, { startsAt: timeIn(server, 30) });
  const early = await client.browser.get(`/api/companion-requests/${pending.id}/calendar`);
  expect(early.status).toBe(404);
});
