import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';

const feature = 'accounts';
const changes = { of: 'leaving', perMinute: 30, perDay: 60 } as const;

export const leavingContract = {
  pause: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/pause',
    access: { ...restrictedToo, fresh: true },
    budget: changes,
    summary: 'Hide from everybody but matches and open chats; the plan goes on',
  }).output(z.object({ pausedAt: z.iso.datetime() })),
  resume: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/resume',
    access: restrictedToo,
    budget: changes,
    summary: 'Come back from a pause; harmless when there is none',
  }).output(z.object({ ok: z.literal(true) })),
  leaving: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/leaving',
    access: { status: ['active', 'restricted', 'suspended', 'banned', 'deleting'] },
    budget: 'cheap',
    summary:
      'What deleting the account would mean: how long something of it is kept, and a plan that ends',
  }).output(
    z.object({
      /** Until when a plan is paid for that is not given back; null: there is none. */
      paidUntil: z.iso.datetime().nullable(),
      retentionDays: z.int(),
    }),
  ),
  askDeletion: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/delete',
    access: { status: ['active', 'restricted', 'suspended', 'banned'], fresh: true },
    budget: changes,
    summary: 'Hide at once, sign out everywhere, and be erased a day later',
  }).output(z.object({ eraseAt: z.iso.datetime() })),
  keepAccount: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/keep',
    access: { status: ['deleting'] },
    budget: changes,
    summary: 'Call the deletion off',
  }).output(z.object({ ok: z.literal(true) })),
};
