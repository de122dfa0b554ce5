import { randomUUID } from 'node:crypto';
import { newId } from '#server/platform/ids.ts';
import type { Owner, Scene } from './scene.ts';
import { insert } from './things.ts';

/** A call, and the pages on which the two are in it. */
export interface MadeCall {
  id: string;
  own: string;
  theirs: string;
}

/** Between somebody and their partner: rung by the partner, or connected by themself. Both were heard of a second ago. */
export async function makeCall(
  { server }: Pick<Scene, 'server'>,
  of: Owner,
  isConnected = false,
): Promise<MadeCall> {
  const [id, own, theirs] = [newId(), randomUUID(), randomUUID()];
  const at = server.clock.now().toISOString();
  const seenAt = new Date(server.clock.now().getTime() - 1000).toISOString();
  const [caller, callee] = isConnected ? [of, of.partner] : [of.partner, of];
  // With what parts two their call has ended.
  const isOver = of.key === 'unmatched' || of.key === 'blocked';
  await insert(server, 'calls', {
    id,
    caller_id: caller.id,
    callee_id: callee.id,
    kind: 'voice',
    state: isOver ? 'missed' : isConnected ? 'connected' : 'ringing',
    ended_at: isOver ? at : null,
    created_at: at,
    caller_page: isConnected ? own : theirs,
    caller_seen_at: seenAt,
    ...(isConnected ? { answered_at: at, callee_page: theirs, callee_seen_at: seenAt } : {}),
  });
  for (const { id: memberId } of isOver ? [] : [of, of.partner])
    await insert(server, 'call_seats', { member_id: memberId, call_id: id });
  return { id, own, theirs };
}
