import { restrictedToo } from '../access.ts';
import { serverEvent } from '../event.ts';
import { companionSessionSchema } from './meter.fields.ts';

export const meterEvents = {
  /** A counted chat or call began, goes on, ends soon, or has ended: the same clock for both. */
  session: serverEvent({
    name: 'companion.session',
    access: restrictedToo,
    payload: companionSessionSchema,
  }),
};
