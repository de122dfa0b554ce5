import { z } from 'zod';
import { lockedOutToo, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { checkInFieldsSchema } from './fields.ts';
import { alarms, moreMinutes } from './check-ins.rules.ts';

const feature = 'safety';
const one = z.object({ id: z.uuid() });
const instant = z.iso.datetime({ offset: true });
const looks = { of: 'check-in-looks', perMinute: 600, inMemory: true } as const;
const answers = { of: 'check-in-answers', perMinute: 60, inMemory: true } as const;

/**
 * Spent where a check-in is planned, for the mails that it may cause: an alarm is never refused. Given back when it ends without
 * one. One member plans far fewer, so that nobody can use it up for all others.
 */
export const checkInContactBudget = { of: 'check-in-contacts', by: 'email', perDay: 40 } as const;

const alarmSchema = z.object({
  kind: z.enum(alarms),
  at: z.iso.datetime(),
});

export const checkInSchema = z.object({
  id: z.uuid(),
  whom: z.string(),
  where: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When the contact is mailed, unless the member checks in before. */
  dueAt: z.iso.datetime(),
  contactName: z.string(),
  contactEmail: z.string(),
  /** Why the contact is being mailed, and whether the mail has left; null: they know of nothing. */
  alarm: alarmSchema.extend({ mailedAt: z.iso.datetime().nullable() }).nullable(),
});
export type CheckIn = z.infer<typeof checkInSchema>;

const shown = z.object({ checkIn: checkInSchema });

/** What the contact gets to see, and nobody else. */
export const sharedCheckInSchema = z.object({
  memberName: z.string(),
  contactName: z.string(),
  whom: z.string(),
  where: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  alarm: alarmSchema,
  /** When the member has checked in after all. */
  safeAt: z.iso.datetime().nullable(),
  erasedAt: z.iso.datetime(),
});
export type SharedCheckIn = z.infer<typeof sharedCheckInSchema>;

export const checkInsContract = {
  checkIn: endpoint({
    feature,
    method: 'GET',
    path: '/check-in',
    access: lockedOutToo,
    budget: looks,
    summary: 'The check-in of the caller that is open, if any',
  }).output(z.object({ checkIn: checkInSchema.nullable(), graceMinutes: z.int() })),
  // Nobody needs a plan to meet safely; a confirmed address keeps strangers from having others mailed.
  planCheckIn: endpoint({
    feature,
    method: 'POST',
    path: '/check-in',
    access: { ...restrictedToo, email: true },
    budget: { of: 'check-ins', perMinute: 10, perDay: 8 },
    inService: [checkInContactBudget],
    summary: 'Plan a check-in: the contact is mailed if the caller is not heard of in time',
  })
    .input(checkInFieldsSchema.extend({ startsAt: instant, endsAt: instant }))
    .output(shown),
  checkInSafe: endpoint({
    feature,
    method: 'POST',
    path: '/check-in/{id}/safe',
    access: lockedOutToo,
    budget: answers,
    summary: 'Check in: all is well',
  })
    .input(one)
    .output(z.object({ ok: z.literal(true) })),
  checkInHelp: endpoint({
    feature,
    method: 'POST',
    path: '/check-in/{id}/help',
    access: lockedOutToo,
    budget: answers,
    summary: 'Ask for help: the contact is mailed at once',
  })
    .input(one)
    .output(shown),
  checkInMoreTime: endpoint({
    feature,
    method: 'POST',
    path: '/check-in/{id}/more-time',
    access: lockedOutToo,
    budget: answers,
    summary: 'Put the end off',
  })
    .input(one.extend({ minutes: z.literal([...moreMinutes]) }))
    .output(shown),
  cancelCheckIn: endpoint({
    feature,
    method: 'POST',
    path: '/check-in/{id}/cancel',
    access: lockedOutToo,
    budget: answers,
    summary: 'Call the check-in off, while the contact knows of nothing',
  })
    .input(one)
    .output(z.object({ ok: z.literal(true) })),
  sharedCheckIn: endpoint({
    feature,
    method: 'GET',
    path: '/shared-check-ins/{token}',
    access: 'visitor',
    budget: { of: 'shared-check-ins', by: 'address', perMinute: 60, inMemory: true },
    summary: 'What a member left for their contact, by the token of the mailed link',
  })
    .input(z.object({ token: z.string().max(100) }))
    .output(sharedCheckInSchema),
};
