import { z } from 'zod';
import { lockedOutToo } from './access.ts';
import { clientEvent, serverEvent } from './event.ts';

/** Of the connection itself, whatever it carries. */
export const liveEvents = {
  /** This device was signed out, here or from elsewhere. The connection closes right after. */
  sessionEnded: serverEvent({ name: 'session.ended', access: lockedOutToo, payload: z.void() }),
  /** The server has lost sight of some events for a while: ask for what this page shows. */
  missed: serverEvent({ name: 'events.missed', access: lockedOutToo, payload: z.void() }),
  /** Whether this page is in sight and shows what is new. Sent after connecting and at every change. */
  watching: clientEvent({
    name: 'watching',
    access: lockedOutToo,
    budget: { of: 'watching', perMinute: 1200, inMemory: true },
    input: z.boolean(),
    reply: null,
  }),
};
