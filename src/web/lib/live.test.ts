import { expect, test } from 'vitest';
import { z } from 'zod';
import { lockedOutToo } from '#contract/access.ts';
import { clientEvent } from '#contract/event.ts';
import { sendLive } from './live.ts';
import { NetworkFailure } from './network-failure.ts';

const base = {
  name: 'note',
  access: lockedOutToo,
  budget: { of: 'notes', perMinute: 1 },
  input: z.string(),
};

test('without a connection, an event that is acknowledged fails and any other is lost', async () => {
  const acknowledged = clientEvent({ ...base, reply: z.object({ id: z.string() }) });
  await expect(sendLive(acknowledged, 'Hello')).rejects.toBeInstanceOf(NetworkFailure);
  await expect(sendLive(clientEvent({ ...base, reply: null }), 'Hello')).resolves.toBeUndefined();
});
