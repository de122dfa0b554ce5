import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeChat, send } from '#server/testing/chatting.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { beginPayment, choose, paymentBecomes, sendWebhookEvent } from '#server/testing/paying.ts';
import { paid, refunded, sessionOf } from '#server/testing/provider-events.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describe('two nodes on one database', () => {
  let here: TestServer;
  let there: TestServer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const started = await startNodes(await takeRedisDatabase());
    [here, there] = started.nodes;
    close = started.close;
    await waitFor(() => started.nodes.every(({ tools }) => tools.bus?.isUp()));
  });
  afterAll(() => close());

  test('a payment received to one opens the pages on the other, and a refund closes them', async () => {
    const { one, two, id } = await makeChat(here);
    await setPaidUntil(here, two.id, null);
    const [mine, theirs] = [
      await openSocket(here, one.browser),
      await openSocket(there, two.browser),
    ];
    const received: string[] = [];
    theirs.on('message.created', ({ message }: { message: { text: string } }) =>
      received.push(message.text),
    );
    const sendAndSee = async (text: string) => {
      const sent = nextEvent(mine, 'message.created');
      await send(one, id, text);
      await sent;
    };
    await sendAndSee('Not for you yet');

    const { sessionId } = await beginPayment(two);
    const session = await sessionOf(here, sessionId);
    const opened = nextEvent(theirs, 'subscription.changed');
    expect(await sendWebhookEvent(here, paid(session))).toBe(200);
    await opened;
    const arrived = nextEvent(theirs, 'message.created');
    await sendAndSee('Now you hear me');
    await arrived;

    const closed = nextEvent(theirs, 'subscription.changed');
    expect(await sendWebhookEvent(here, refunded(session))).toBe(200);
    await closed;
    await sendAndSee('And now you do not');

    // Events come in order: what was sent before this would have arrived by then.
    const again = nextEvent(theirs, 'subscription.changed');
    const next = await beginPayment(two);
    await choose(next.url, 'success');
    await paymentBecomes(two, next.sessionId, 'completed');
    await again;
    expect(received).toEqual(['Now you hear me']);
    for (const page of [mine, theirs]) page.disconnect();
  });
});
