import type { Acknowledgement, ClientEvent } from '#contract/event.ts';
import type { Clock } from '#server/platform/clock.ts';
import { missingFor, type Caller } from '#server/platform/http/caller.ts';
import { spend } from '#server/platform/limits/budget.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';
import {
  isRefusal,
  refuse,
  refuseFault,
  refuseIssues,
  type Refusal,
} from '#server/platform/refusal.ts';
import { newTrace, within } from '#server/platform/tracing/trace.ts';
import type { Tracer } from '#server/platform/tracing/tracer.ts';
import type { InTurn } from '#server/platform/turns.ts';

/** The page that sends an event. */
export interface SendingPage {
  caller: Caller;
  address: string;
  watch(isWatching: boolean): void;
  /** Looked up once more; null: the session has ended, or the connection. */
  callerNow(): Promise<Caller | null>;
}

/** An event that pages may send, and what handles it. */
export interface EventHandler {
  event: ClientEvent;
  handle(page: SendingPage, input: unknown): unknown;
}

export interface ClientEventsOptions {
  clock: Clock;
  config: { smtpUrl: string | null; sessionSecret: string };
  limits: Limits;
  log: Logger;
  inTurn: InTurn;
  metrics: Pick<Metrics, 'events' | 'refusals'>;
  tracer: Tracer;
}

/** Whoever has waited that long for their turn may not be who they were. */
const LONG_MS = 20;

/** `disconnect`: none of our pages sends that. `done`: nobody waits for an answer. */
type Outcome = 'disconnect' | 'done' | Acknowledgement<unknown>;

interface Taken {
  outcome: Outcome;
  refused: Refusal | null;
}

const ended = ({ status }: Refusal) => (status >= 500 ? 'failed' : 'refused');

/** Every event of a page comes in through here: who may send it, how often, and whether it makes sense is checked as the contract declares it. */
export function createClientEvents(
  { clock, config, limits, log, inTurn, metrics, tracer }: ClientEventsOptions,
  handlers: EventHandler[],
) {
  const byName = new Map<string, EventHandler>();
  for (const each of handlers) {
    const { name } = each.event;
    if (byName.has(name)) throw new Error(`the event ${name} of pages is declared twice`);
    byName.set(name, each);
  }

  async function answer({ event, handle }: EventHandler, page: SendingPage, input: unknown) {
    const { caller, address } = page;
    const circumstances = { now: clock.now(), mailDelivered: config.smtpUrl !== null };
    const missing = missingFor(event.access, caller, circumstances);
    if (missing) throw refuse(missing);
    // Before the input is looked at: what makes no sense costs as much as what does.
    await spend({ limits, config }, event.budget, { memberId: caller.memberId, address });
    const parsed = event.input.safeParse(input);
    if (!parsed.success) throw refuseIssues(parsed.error.issues);
    const reply = await handle(page, parsed.data);
    return event.reply?.parse(reply);
  }

  return async function receive(name: string, page: SendingPage, input: unknown): Promise<Outcome> {
    const known = byName.get(name);
    if (known) return watched(known, () => takeEvent(known, page, input));
    metrics.events.inc({ event: 'unknown', outcome: 'refused' });
    return 'disconnect';
  };

  /** Each event is counted, logged and traced, as a request is. */
  function watched({ event }: EventHandler, take: () => Promise<Taken>): Promise<Outcome> {
    const span = tracer.begin('server', newTrace());
    const began = performance.now();
    return within(span.trace, async () => {
      const { outcome, refused } = await take();
      const how = refused ? ended(refused) : 'done';
      metrics.events.inc({ event: event.name, outcome: how });
      if (refused) metrics.refusals.inc({ code: refused.code });
      const milliseconds = Math.round(performance.now() - began);
      // Of those that nobody waits for there are many, and they tell nothing.
      log[event.reply ? 'info' : 'debug'](
        { event: event.name, outcome: how, milliseconds },
        'answered',
      );
      const attributes = { 'saath.event': event.name, 'saath.outcome': how };
      span.end({ name: `event ${event.name}`, failed: how === 'failed', attributes });
      return outcome;
    });
  }

  async function takeEvent(known: EventHandler, page: SendingPage, input: unknown): Promise<Taken> {
    const { event } = known;
    try {
      const asked = performance.now();
      const act = async () => {
        if (performance.now() - asked < LONG_MS) return answer(known, page, input);
        const caller = await page.callerNow();
        if (!caller) throw refuse('NOT_SIGNED_IN');
        return answer(known, { ...page, caller }, input);
      };
      // What nobody waits for an answer to is only passed on.
      const reply = await (event.reply
        ? inTurn(page.caller.memberId, act, page.caller.sessionId)
        : act());
      return { outcome: event.reply ? { reply } : 'done', refused: null };
    } catch (error) {
      if (!isRefusal(error)) log.error({ err: error, event: event.name }, 'an event failed');
      const refused = isRefusal(error) ? error : refuseFault(error);
      if (event.reply) return { outcome: { refused: refused.toJSON() }, refused };
      // Whoever sends too much, may not any more, or has a page of another version is ignored; our own fault ends the connection, and the page comes back.
      return { outcome: isRefusal(error) ? 'done' : 'disconnect', refused };
    }
  }
}
