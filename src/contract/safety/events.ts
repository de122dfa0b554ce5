import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { serverEvent } from '../event.ts';

export const safetyEvents = {
  /** A text of the own profile waits for a person, or was decided about. */
  waitingChanged: serverEvent({
    name: 'texts.waiting',
    access: restrictedToo,
    payload: z.object({}),
  }),
  /** To its writer alone, whose text sounds as if they were in need. */
  help: serverEvent({ name: 'help.offered', access: restrictedToo, payload: z.object({}) }),
};
