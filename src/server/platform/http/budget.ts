import { os } from '@orpc/server';
import { days, minutes } from '#server/platform/clock.ts';
import type { CallContext } from './call-context.ts';

/** What one account may do, however many addresses it calls from. */
interface Budget {
  what: string;
  /** Twice what the quickest person does. */
  perMinute: number;
  /** More than anybody looks at, and far too few to copy everybody. */
  perDay: number;
}

/** Put before the handler of an endpoint: `routes.like.use(within(decisions))`. */
export const within = ({ what, perMinute, perDay }: Budget) =>
  os.$context<CallContext>().middleware(async ({ context, next }) => {
    const { limits } = context.tools;
    const { memberId } = context.caller();
    const take = (window: string, most: number, windowMs: number) =>
      limits.take({ key: `${what}:${window}:${memberId}`, most, windowMs });
    await take('minute', perMinute, minutes(1));
    await take('day', perDay, days(1));
    return next();
  });
