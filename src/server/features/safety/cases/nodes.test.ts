import { expect, test } from 'vitest';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { openSocket } from '#server/testing/socket.ts';
import { waitFor } from '#server/testing/wait-for.ts';

test('a suspension ends pages that are open on another node', async () => {
  const { nodes, close } = await startNodes(await takeRedisDatabase());
  const [one, other] = nodes;
  if (!one || !other) throw new Error('two nodes were started');
  try {
    await waitFor(() => nodes.every(({ tools }) => tools.bus?.isUp()));
    const member = await makeListedMember(other);
    const page = await openSocket(other, member.browser);
    const moderator = await makeStaff(one, 'moderator');
    const suspended = await moderator.browser.post(`/api/admin/members/${member.id}/actions`, {
      action: 'suspend',
      reason: 'harassment',
      words: 'Please leave people alone.',
      days: 3,
    });
    expect(suspended.status).toBe(200);
    await waitFor(() => page.disconnected);
    expect((await member.browser.get('/api/browse')).body.code).toBe('NOT_SIGNED_IN');
  } finally {
    await close();
  }
});
