import { z } from 'zod';
import { companionCategories, companionKinds } from '#contract/companions/rules.ts';
import { requestMinutes } from '#contract/companions/requests.rules.ts';
import { disputeSession } from '#server/features/companions/disputes/disputes.service.ts';
import { releaseEarnings } from '#server/features/companions/earnings/earnings.service.ts';
import { closeBudgets } from '#server/features/companions/meter/budgets.service.ts';
import { advance, type MeterEvent } from '#server/features/companions/meter/meter.policy.ts';
import { applyIn, startSession } from '#server/features/companions/meter/meter.service.ts';
import { changesOf, meterOf } from '#server/features/companions/meter/session-views.ts';
import { findSession, updateSession } from '#server/features/companions/meter/sessions.queries.ts';
import {
  askPayout,
  readPayoutDetails,
  readPayouts,
  savePayoutDetails,
} from '#server/features/companions/payouts/payouts.service.ts';
import { rate } from '#server/features/companions/ratings/ratings.service.ts';
import {
  findAsked,
  insertRequest,
  updateRequest,
} from '#server/features/companions/requests/requests.queries.ts';
import { dayInIndia, days, hours, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { randomFor } from '#server/seed/random.ts';
import sessionsData from './data/sessions.json' with { type: 'json' };
import { listCompanions } from './demo-companions.ts';
import { madeThanks } from './demo-dialogue.ts';
import { DEMO_PASSWORD, demoIdOf } from './demo-members.ts';
import { earlier, toolsAt, unlessRefused } from './demo-tools.ts';

/** A chat or call of a demo companion that is over. */
const pastSessionSchema = z.strictObject({
  companion: z.string(),
  client: z.string(),
  daysAgo: z.number(),
  /** Of the day, in India. */
  hour: z.number(),
  kind: z.enum(companionKinds),
  category: z.enum(companionCategories),
  /** How long it was meant to last, and how long it did. */
  planned: z.literal(requestMinutes),
  minutes: z.number(),
  /** What the client says of it, or that something is wrong with it. */
  stars: z.number().optional(),
  text: z.string().optional(),
  dispute: z.string().optional(),
});
type PastSession = z.infer<typeof pastSessionSchema>;

/** In the order in which they took place. Clients have plans from before, of which the later ones hold earnings for a week only. */
const pastSessions = z.array(pastSessionSchema).parse(sessionsData);

/** The login that companions are tried with. */
const EARNER = 'Arjun Thakur';
const PAYOUT_MINOR = 200_000;
const PAN = 'ABCPT1234K';

/** What demo companions did and earned, with a payout and a dispute that wait for an admin. Another start adds nothing. */
export async function seedEarnings(tools: Tools): Promise<void> {
  for (const [place, past] of pastSessions.entries()) {
    const askId = `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`;
    if (await findAsked(tools.db, demoIdOf(past.client), askId)) continue;
    const startsAt = startOf(tools, past);
    await releaseEarnings(toolsAt(tools, startsAt));
    await closeBudgets(toolsAt(tools, startsAt));
    await unlessRefused(holdSession(tools, past, { askId, startsAt }));
  }
  await releaseEarnings(tools);
  await closeBudgets(tools);
  await listCompanions(tools);
  await unlessRefused(askOnce(tools));
}

/** By India's clock. */
function startOf(tools: Tools, { daysAgo, hour }: PastSession): Date {
  const day = dayInIndia(new Date(tools.clock.now().getTime() - days(daysAgo)));
  return new Date(new Date(`${day}T00:00:00+05:30`).getTime() + hours(hour));
}

async function holdSession(
  tools: Tools,
  past: PastSession,
  { askId, startsAt }: { askId: string; startsAt: Date },
): Promise<void> {
  const [clientId, companionId] = [demoIdOf(past.client), demoIdOf(past.companion)];
  const endsAt = new Date(startsAt.getTime() + minutes(past.minutes));
  // In one write: whatever looks for what is overdue finds it over.
  const { requestId, sessionId } = await tools.write(async (tx) => {
    const begun = await begin(tx, past, { askId, startsAt });
    const { kind, category } = past;
    const first = { client: 1, companion: 2 };
    const { id } = await startSession(toolsAt(tools, startsAt), tx, {
      requestId: begun,
      clientId,
      companionId,
      kind,
      category,
      ...(kind === 'chat' && { first }),
    });
    await count(tx, id, past);
    await applyIn(toolsAt(tools, endsAt), tx, id, (at) => ({ type: 'end', reason: 'ended', at }));
    await updateRequest(tx, begun, { state: 'done', movedBy: 'client', changedAt: endsAt });
    return { requestId: begun, sessionId: id };
  });
  const later = toolsAt(tools, new Date(endsAt.getTime() + hours(1)));
  const { stars, text = '', dispute } = past;
  if (stars) {
    const rated = { id: requestId, confirmed: false };
    await rate(later, clientId, { ...rated, stars, text });
    await rate(later, companionId, { ...rated, stars: 5, text: madeThanks(randomFor(askId, 0)) });
  }
  if (dispute) await disputeSession(later, clientId, { id: sessionId, words: dispute });
}

const ASKED_BEFORE_MS = hours(5);
const ANSWERED_AFTER_MS = minutes(20);

/** Asked for in time, accepted, and both came. Nobody is told of it any more. */
async function begin(
  tx: WriteTransaction,
  past: PastSession,
  { askId, startsAt }: { askId: string; startsAt: Date },
): Promise<string> {
  const createdAt = new Date(startsAt.getTime() - ASKED_BEFORE_MS);
  const answeredAt = new Date(createdAt.getTime() + ANSWERED_AFTER_MS);
  const { category, kind, planned } = past;
  const request = await insertRequest(tx, {
    id: newId(),
    clientId: demoIdOf(past.client),
    companionId: demoIdOf(past.companion),
    askId,
    category,
    kind,
    isNow: false,
    startsAt,
    minutes: planned,
    note: '',
    noteState: 'shown',
    state: 'pending',
    movedBy: 'client',
    createdAt,
    changedAt: createdAt,
    lapsesAt: startsAt,
  });
  if (!request) throw new Error('a request of the past was asked twice');
  const answer = { answeredAt, acceptedAt: answeredAt, reminded: 10 } as const;
  await updateRequest(tx, request.id, { state: 'accepted', movedBy: 'companion', ...answer });
  const came = { clientCameAt: startsAt, companionCameAt: startsAt };
  await updateRequest(tx, request.id, { state: 'begun', movedBy: 'time', ...came });
  return request.id;
}

const BEAT_MS = 20_000;
const MESSAGE_MS = minutes(2);

/** Both were there until the end, or wrote in turn. */
async function count(tx: WriteTransaction, id: string, past: PastSession): Promise<void> {
  const session = await findSession(tx, id);
  if (!session) throw new Error('a session of the past was not written');
  const from = session.startedAt.getTime();
  const step = past.kind === 'chat' ? MESSAGE_MS : BEAT_MS;
  let meter = meterOf(session);
  let seq = 2;
  for (let at = from; at <= from + minutes(past.minutes); at += step)
    for (const side of ['client', 'companion'] as const) {
      seq += 1;
      const event: MeterEvent =
        past.kind === 'chat' ? { type: 'message', side, seq, at } : { type: 'presence', side, at };
      meter = advance(meter, event);
    }
  await updateSession(tx, id, changesOf(meter));
}

async function askOnce(tools: Tools): Promise<void> {
  const memberId = demoIdOf(EARNER);
  if (!(await readPayoutDetails(tools, memberId)).method) await saveDetails(tools, memberId);
  const { items } = await readPayouts(tools, memberId, undefined);
  if (items.length === 0) await askPayout(earlier(tools, hours(20)), memberId, PAYOUT_MINOR);
}

/** As from the page for it, with the password. */
async function saveDetails(tools: Tools, memberId: string): Promise<void> {
  const now = tools.clock.now();
  await savePayoutDetails(
    tools,
    {
      memberId,
      sessionId: newId(),
      role: 'member',
      status: 'active',
      plan: 'provider',
      paidUntil: null,
      emailVerified: true,
      identityVerified: true,
      consented: true,
      secondFactor: false,
      provenAt: now,
    },
    {
      account: { method: 'upi', holder: EARNER, upiId: 'arjun.thakur@demobank' },
      pan: PAN,
      proof: { method: 'password', password: DEMO_PASSWORD },
    },
  );
}
