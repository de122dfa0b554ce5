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

/** For what pages ask all the time and costs little: counted in this node's memory. */
export const withinHere = ({ what, perMinute }: Pick<Budget, 'what' | 'perMinute'>) =>
  os.$context<CallContext>().middleware(async ({ context, next }) => {
    const key = `${what}:${context.caller().memberId}`;
    context.tools.limits.takeHere({ key, most: perMinute, windowMs: minutes(1) });
    return next();
  });

/** Put before the handler of an endpoint: `routes.like.use(within(decisions))`. */
export const within = ({ what, perMinute, perDay }: Budget) =>
  os.$context<CallContext>().middleware(async ({ context, next }) => {
    const { memberId } = context.caller();
    await context.tools.limits.take(
      { key: `${what}:minute:${memberId}`, most: perMinute, windowMs: minutes(1) },
      { key: `${what}:day:${memberId}`, most: perDay, windowMs: days(1) },
    );
    return next();
  });
