import { afterAll } from 'vitest';
import { writeCounts } from './counts.ts';

export const tellCounts = (): void => afterAll(writeCounts);
