import { z } from 'zod';

/** Two spellings of an id would be two names for one thing, and two locks of one pair. */
export const idSchema = z.uuid().toLowerCase();
