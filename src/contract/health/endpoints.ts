import { z } from 'zod';
import { activeMembers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { caseQueues, healthWindows } from './rules.ts';

const figure = z.number().nullable();

/** What one node did in a minute, or all of them in a part of the window. */
const figuresSchema = z.object({
  requests: figure,
  /** Answered with a fault of ours. */
  faults: figure,
  /** Refused because there was no room, or because somebody asked too often. */
  turnedAway: figure,
  /** Within which 95 of 100 were answered. */
  p95Ms: figure,
  /** By how much the node was late for what it had to do, 99 of 100 times at most. */
  lagMs: figure,
  memoryMb: figure,
  sockets: figure,
  connections: figure,
  waitingForConnection: figure,
  jobsFailed: figure,
});
export type NodeFigures = z.infer<typeof figuresSchema>;

/** What the tables say, the same from every node. */
const siteFiguresSchema = z.object({
  jobsWaiting: figure,
  oldestJobSeconds: figure,
  mailsWaiting: figure,
  paymentsPending: figure,
  oldestPendingSeconds: figure,
  casesOpen: figure,
  casesLate: figure,
});
export type SiteFigures = z.infer<typeof siteFiguresSchema>;

const lateSchema = z.object({
  kind: z.enum(caseQueues),
  open: z.number(),
  late: z.number(),
  /** Below nothing: it has passed. */
  secondsLeft: z.number().nullable(),
});

export const healthSchema = z.object({
  /** Anew every minute. */
  nodes: z.array(
    z.object({
      id: z.uuid(),
      /** Of the machine. */
      host: z.string(),
      startedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      state: z.enum(['up', 'left', 'silent']),
      redis: z.enum(['up', 'away', 'none']),
      figures: figuresSchema,
    }),
  ),
  points: z.array(figuresSchema.extend(siteFiguresSchema.shape).extend({ at: z.iso.datetime() })),
  /** As it is at this moment. Null: it could not be read. */
  now: siteFiguresSchema,
  cases: z.array(lateSchema),
  /** What could not be read from the tables just now. */
  unreadable: z.array(z.string()),
});
export type Health = z.infer<typeof healthSchema>;
export type HealthPoint = Health['points'][number];

export const healthContract = {
  read: endpoint({
    feature: 'health',
    method: 'GET',
    path: '/admin/health',
    access: { ...activeMembers, roles: ['admin'] },
    budget: { of: 'health-looks', perMinute: 60, inMemory: true },
    summary: 'How the site does: its nodes, the last hour or day, and what waits',
  })
    .input(z.object({ window: z.enum(healthWindows).default('hour') }))
    .output(healthSchema),
};
