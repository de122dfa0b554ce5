import { z } from 'zod';
import { refusals } from './errors.ts';

/** Above a form in which something is empty. */
export const FILL_IN_ALL = 'Please fill in all fields';

const KEYS_NAMED = 3;

/** Where a schema has no sentence of its own, members read one of ours, never the validator's. */
z.config({
  customError: (issue) =>
    issue.code === 'unrecognized_keys'
      ? `This cannot be changed here: ${issue.keys.slice(0, KEYS_NAMED).join(', ').slice(0, 100)}`
      : refusals.INVALID_INPUT.message,
});
