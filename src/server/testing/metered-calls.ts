import { randomUUID } from 'node:crypto';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import { noteBeat } from '#server/features/companions/calls/calls.service.ts';
import { keepMessage } from '#server/features/messages/keeping.queries.ts';
import { makeAccepted, type Someone } from './requesting.ts';
import type { TestServer } from './test-server.ts';

export const ring = (
  who: Someone,
  whom: Someone,
  { kind = 'voice', page = randomUUID() }: { kind?: CallKind; page?: string } = {},
) => who.browser.post('/api/calls', { memberId: whom.id, kind, page });

type Accepted = Awaited<ReturnType<typeof makeAccepted>>;

/** Rings for an accepted request, and the companion answers; both pages say every ten seconds that they are there. */
export async function callFor(
  server: TestServer,
  { client, companion }: Pick<Accepted, 'client' | 'companion'>,
  kind: CallKind = 'voice',
) {
  const pages = { client: randomUUID(), companion: randomUUID() };
  const started = await ring(client, companion, { kind, page: pages.client });
  if (started.status !== 200) throw new Error(`a call was refused: ${JSON.stringify(started)}`);
  const callId: string = started.body.call.id;
  const answered = await companion.browser.post(`/api/calls/${callId}/answer`, {
    page: pages.companion,
  });
  if (answered.status !== 200)
    throw new Error(`nobody could answer: ${JSON.stringify(answered.body)}`);
  const talk = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 10) {
      server.clock.letPass(10_000);
      await noteBeat(server.tools, client.id, { callId, page: pages.client });
      await noteBeat(server.tools, companion.id, { callId, page: pages.companion });
    }
  };
  return { callId, talk };
}

/** A call of a request that was accepted for now, answered already. */
export async function connectMetered(server: TestServer, kind: CallKind = 'voice') {
  const made = await makeAccepted(server, { kind });
  return { ...made, ...(await callFor(server, made, kind)) };
}

/** A message that was kept, and of which nobody has heard: the server stopped in between. */
export const loseMessage = ({ tools, clock }: TestServer, who: Someone, conversationId: string) =>
  keepMessage(tools.db, {
    conversationId,
    senderId: who.id,
    clientId: randomUUID(),
    text: 'Lost in a crash',
    photoId: null,
    voiceId: null,
    replyTo: null,
    createdAt: clock.now(),
    warning: null,
  });
