import type { Acknowledgement, ClientEvent } from '#contract/event.ts';
import type { Clock } from '#server/platform/clock.ts';
import { spend } from '#server/platform/http/budget.ts';
import { missingFor, type Caller } from '#server/platform/http/caller.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Logger } from '#server/platform/log.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';

/** The page that says something. */
export interface SpeakingPage {
  caller: Caller;
  address: string;
  watch(isWatching: boolean): void;
}

/** What pages may say, and who hears it. */
export interface HeardEvent {
  event: ClientEvent;
  hear(page: SpeakingPage, said: unknown): unknown;
}

export interface EventDoorOptions {
  clock: Clock;
  config: { smtpUrl: string | null; sessionSecret: string };
  limits: Limits;
  log: Logger;
}

/** `foreign`: none of our pages says that. `done`: nobody waits for an answer. */
type Outcome = 'foreign' | 'done' | Acknowledgement<unknown>;

/** Every event comes in through here: who may say it, whether it makes sense and how often is checked as the contract declares it. */
export function createEventDoor(
  { clock, config, limits, log }: EventDoorOptions,
  heard: HeardEvent[],
) {
  const byName = new Map(heard.map((each) => [each.event.name, each]));

  async function answer({ event, hear }: HeardEvent, page: SpeakingPage, said: unknown) {
    const { caller, address } = page;
    const circumstances = { now: clock.now(), mailDelivered: config.smtpUrl !== null };
    const missing = missingFor(event.access, caller, circumstances);
    if (missing) throw refuse(missing);
    await spend({ limits, config }, event.budget, { memberId: caller.memberId, address });
    const reply = await hear(page, said);
    return event.reply?.parse(reply);
  }

  return async function take(name: string, page: SpeakingPage, said: unknown): Promise<Outcome> {
    const known = byName.get(name);
    if (!known) return 'foreign';
    const { event } = known;
    const parsed = event.said.safeParse(said);
    if (!parsed.success)
      return event.reply ? { refused: refuse('INVALID_INPUT').toJSON() } : 'foreign';
    try {
      const reply = await answer(known, page, parsed.data);
      return event.reply ? { reply } : 'done';
    } catch (error) {
      if (!isRefusal(error)) log.error({ err: error, event: name }, 'an event failed');
      if (event.reply) return { refused: (isRefusal(error) ? error : refuse('INTERNAL')).toJSON() };
      // Whoever says too much, or may not any more, is not heard; our own fault ends the connection, and the page comes back.
      return isRefusal(error) ? 'done' : 'foreign';
    }
  };
}
