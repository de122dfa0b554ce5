import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { serverEvent } from '../event.ts';
import { callsEvents } from './calls.events.ts';
import { companionSessionSchema } from './meter.fields.ts';

export const companionsEvents = {
  /** To both sides: a request is new, has moved, or its note was decided about. */
  requestChanged: serverEvent({
    name: 'companion.request.changed',
    access: { ...restrictedToo, plan: true },
    payload: z.object({ requestId: z.uuid() }),
  }),
  /** A counted chat or call began, goes on, ends soon, or has ended: the same clock for both. */
  session: serverEvent({
    name: 'companion.session',
    access: restrictedToo,
    payload: companionSessionSchema,
  }),
  ...callsEvents,
};
