import type { IdentityTimes } from '#contract/safety/identity-times.endpoints.ts';
import { after, days, minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { timesToDecision } from './identity.queries.ts';

/** Of fewer, half of them says nothing. */
const ENOUGH_CHECKS = 10;

/** Of each site that this process serves: every visitor's page asks. */
const computed = new WeakMap<Tools, { until: Date; times: Promise<IdentityTimes> }>();

export function readIdentityTimes(tools: Tools): Promise<IdentityTimes> {
  const known = computed.get(tools);
  if (known && known.until > tools.clock.now()) return known.times;
  const times = computeTimes(tools);
  computed.set(tools, { until: after(tools.clock, minutes(1)), times });
  // What failed is asked again.
  times.catch(() => computed.delete(tools));
  return times;
}

async function computeTimes({ db, clock }: Tools): Promise<IdentityTimes> {
  const { decided, median } = await timesToDecision(db, after(clock, -days(30)));
  const isEnough = decided >= ENOUGH_CHECKS && median !== null;
  return { measured: isEnough ? { decided, medianMinutes: median } : null };
}
