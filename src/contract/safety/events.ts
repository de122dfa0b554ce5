import { z } from 'zod';
import { lockedOutToo, restrictedToo } from '../access.ts';
import { serverEvent } from '../event.ts';

export const safetyEvents = {
  /** Something was decided about the member, or about a report of theirs. */
  accountStatusChanged: serverEvent({
    name: 'standing.changed',
    access: lockedOutToo,
    payload: z.void(),
  }),
  /** A text of the own profile waits for a person, or was decided about. */
  waitingChanged: serverEvent({
    name: 'texts.waiting',
    access: restrictedToo,
    payload: z.object({}),
  }),
  /** The own identity check has moved. */
  identityChanged: serverEvent({
    name: 'identity.changed',
    access: lockedOutToo,
    payload: z.object({}),
  }),
  /** To its writer alone, whose text sounds as if they were in need. */
  help: serverEvent({ name: 'help.offered', access: restrictedToo, payload: z.object({}) }),
};
