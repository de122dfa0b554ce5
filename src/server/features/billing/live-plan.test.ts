import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, hours } from '#server/platform/clock.ts';
import { makeChat, send } from '#server/testing/chatting.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { beginPayment, choose } from '#server/testing/paying.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a page gets chat events while there is a plan: it ends, and is paid for, under an open connection', async () => {
  const { one, two, id } = await makeChat(server);
  await setPaidUntil(server, two.id, after(server.clock, hours(1)));
  const [mine, theirs] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  const received: string[] = [];
  theirs.on('message.created', ({ message }: { message: { text: string } }) =>
    received.push(message.text),
  );
  const arrived = nextEvent(theirs, 'message.created');
  await send(one, id, 'You have a plan');
  await arrived;

  const ended = nextEvent(theirs, 'subscription.changed');
  server.clock.letPass(hours(2));
  await ended;
  const sent = nextEvent(mine, 'message.created');
  await send(one, id, 'You have none');
  await sent;
  expect((await two.browser.get(`/api/conversations/${id}`)).status).toBe(402);

  const paid = nextEvent(theirs, 'subscription.changed');
  await choose((await beginPayment(two)).url, 'success');
  await paid;
  const again = nextEvent(theirs, 'message.created');
  await send(one, id, 'You have one again');
  await again;
  expect(received).toEqual(['You have a plan', 'You have one again']);
  for (const page of [mine, theirs]) page.disconnect();
});
