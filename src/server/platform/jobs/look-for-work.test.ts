import { expect, test } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';
import { lookForWork } from './look-for-work.ts';

const away = () => Promise.reject(new Error('the database is away'));
const answer = async () => ({ rows: [{ name: 'mails' }] });

test('whoever looks for work goes on when the database was away, and says so once each time', async () => {
  const answers = [away, away, answer, away, away, answer];
  const seen: string[] = [];
  const looking = lookForWork(
    {
      ask: () => (answers.shift() ?? (async () => ({ rows: [] })))(),
      onWork: (queue) => seen.push(queue),
      onFault: (error) => seen.push((error as Error).message),
    },
    1,
  );
  await waitFor(() => answers.length === 0);
  looking.stop();
  const each = ['the database is away', 'mails'];
  await waitFor(() => seen.length === 4);
  expect(seen).toEqual([...each, ...each]);
});
