import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { serverEvent } from '../event.ts';

export const requestsEvents = {
  /** To both sides: a request is new, has moved, or its note was decided about. */
  requestChanged: serverEvent({
    name: 'companion.request.changed',
    access: { ...restrictedToo, plan: true },
    payload: z.object({ requestId: z.uuid() }),
  }),
};
