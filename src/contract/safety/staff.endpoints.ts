import { z } from 'zod';
import { activeMembers } from '../access.ts';
import { memberRoles, memberStatuses } from '../accounts/rules.ts';
import { endpoint } from '../endpoint.ts';

const feature = 'safety';
export const staff = { ...activeMembers, roles: ['moderator', 'admin'] } as const;
export const admins = { ...activeMembers, roles: ['admin'] } as const;
export const looks = { of: 'console-looks', perMinute: 600, inMemory: true } as const;
export const acts = { of: 'console-actions', perMinute: 60, inMemory: true } as const;

export const person = z.object({ id: z.uuid(), name: z.string() });

export const memberRowSchema = person.extend({
  email: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  until: z.iso.datetime().nullable(),
});

export const auditRowSchema = z.object({
  seq: z.number(),
  at: z.iso.datetime(),
  actor: person.nullable(),
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditLine = z.infer<typeof auditRowSchema>;

/** Who works here, and what they did. */
export const staffContract = {
  staffMembers: endpoint({
    feature,
    method: 'GET',
    path: '/admin/staff',
    access: admins,
    budget: looks,
    summary: 'Moderators and admins',
  }).output(z.object({ items: z.array(memberRowSchema) })),
  setRole: endpoint({
    feature,
    method: 'PUT',
    path: '/admin/staff/{id}',
    access: { ...admins, fresh: true },
    budget: acts,
    summary: 'Make a member a moderator or admin, or a plain member again',
  })
    .input(z.object({ id: z.uuid(), role: z.enum(memberRoles) }))
    .output(z.object({ ok: z.literal(true) })),
  audit: endpoint({
    feature,
    method: 'GET',
    path: '/admin/audit',
    access: admins,
    budget: looks,
    summary: 'What staff did and looked at, latest first',
  })
    .input(z.object({ cursor: z.coerce.number().int().positive().optional() }))
    .output(z.object({ items: z.array(auditRowSchema), nextCursor: z.number().nullable() })),
};
