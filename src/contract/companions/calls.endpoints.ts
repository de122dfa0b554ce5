import { z } from 'zod';
import { activeMembers, lockedOutToo, restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { shownPhotoSchema } from '../profiles/endpoints.ts';
import { callEndReasons, callKinds, callStates } from './calls.rules.ts';

const feature = 'companions';
const callers = { ...activeMembers, plan: true } as const;
const answers = { of: 'call-answers', perMinute: 60, inMemory: true } as const;
const looks = { of: 'call-looks', perMinute: 300, inMemory: true } as const;
const done = z.object({ ok: z.literal(true) });
const one = z.object({ id: idSchema });
/** An open page names itself: a call belongs to one page of each side. */
const page = idSchema;

const pastCallSchema = z.object({
  id: z.uuid(),
  kind: z.enum(callKinds),
  state: z.enum(callStates),
  /** Seen from the caller of the endpoint. */
  incoming: z.boolean(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(callEndReasons).nullable(),
});
export type PastCall = z.infer<typeof pastCallSchema>;

export const callSchema = pastCallSchema.extend({
  member: z.object({
    memberId: z.uuid(),
    displayName: z.string(),
    photo: shownPhotoSchema.nullable(),
  }),
  /** The companion request that it keeps; null: the two are matched, and nothing is metered. */
  requestId: z.uuid().nullable(),
  /** The pages of both sides; null: nobody has answered. */
  ownPage: z.uuid().nullable(),
  theirPage: z.uuid().nullable(),
});
export type Call = z.infer<typeof callSchema>;

const shown = z.object({ call: callSchema });

export const callsContract = {
  startCall: endpoint({
    feature,
    method: 'POST',
    path: '/calls',
    access: callers,
    budget: { of: 'calls', perMinute: 10, perHour: 60, perDay: 200 },
    summary: 'Call a member. Where they are calling the caller already, that call is answered with',
  })
    .input(z.strictObject({ memberId: idSchema, kind: z.enum(callKinds), page }))
    .output(shown),
  openCall: endpoint({
    feature,
    method: 'GET',
    path: '/calls/open',
    access: callers,
    budget: looks,
    summary: 'The call that the caller is in, or that rings for them',
  }).output(z.object({ call: callSchema.nullable() })),
  answerCall: endpoint({
    feature,
    method: 'POST',
    path: '/calls/{id}/answer',
    access: callers,
    budget: answers,
    summary: 'Answer a call on this page; it stops ringing on all others',
  })
    .input(one.extend({ page }))
    .output(shown),
  joinCall: endpoint({
    feature,
    method: 'POST',
    path: '/calls/{id}/join',
    access: callers,
    budget: answers,
    summary: 'Go on with the own call on this page, as after a reload',
  })
    .input(one.extend({ page }))
    .output(shown),
  declineCall: endpoint({
    feature,
    method: 'POST',
    path: '/calls/{id}/decline',
    access: lockedOutToo,
    budget: answers,
    summary: 'Decline a call that rings',
  })
    .input(one)
    .output(done),
  endCall: endpoint({
    feature,
    method: 'POST',
    path: '/calls/{id}/end',
    access: lockedOutToo,
    budget: answers,
    summary:
      'Hang up, or take back a call that nobody has answered. With a page: only while the call is on it',
  })
    .input(one.extend({ failed: z.boolean().optional(), page: page.optional() }))
    .output(done),
  pastCalls: endpoint({
    feature,
    method: 'GET',
    path: '/calls',
    access: { ...restrictedToo, plan: true },
    budget: looks,
    summary: 'Calls between the caller and a member, newest first',
  })
    .input(z.object({ memberId: idSchema, cursor: cursorSchema }))
    .output(pageOf(pastCallSchema)),
  iceServers: endpoint({
    feature,
    method: 'GET',
    path: '/calls/ice-servers',
    access: callers,
    budget: looks,
    summary: 'How pages find a way to each other, with credentials for an hour',
  }).output(
    z.object({
      iceServers: z.array(
        z.object({
          urls: z.array(z.string()),
          username: z.string().optional(),
          credential: z.string().optional(),
        }),
      ),
      /** Everything goes through the relay, so that neither side learns the address of the other. */
      relayOnly: z.boolean(),
    }),
  ),
};
