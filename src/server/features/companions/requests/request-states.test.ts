import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canMove,
  isOpenRequest,
  requestStates,
  requestSteps,
  type RequestState,
} from '#contract/companions/request-states.ts';
import { codeOf } from '#server/platform/database/database-errors.ts';
import { makeClient, writeRequest } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Pair = [{ id: string }, { id: string }];

/** What the database says to a request that goes from one state to another, whatever it was before. */
async function tryStep([client, companion]: Pair, from: RequestState, to: RequestState) {
  const id = await writeRequest(server, client, companion);
  try {
    return await server.tools.db.transaction(async (tx) => {
      await tx.execute(
        sql`alter table companion_requests disable trigger companion_requests_steps`,
      );
      await tx.execute(sql`update companion_requests set state = ${from} where id = ${id}`);
      await tx.execute(sql`alter table companion_requests enable trigger companion_requests_steps`);
      await tx.execute(sql`update companion_requests set state = ${to} where id = ${id}`);
      return 'taken';
    });
  } catch (error) {
    // check_violation
    if (codeOf(error) === '23514') return 'refused';
    throw error;
  }
}

test('the database refuses exactly the steps that are not there', async () => {
  const pair: Pair = [await makeClient(server), await makeClient(server)];
  const wrong: string[] = [];
  for (const from of requestStates)
    for (const to of requestStates) {
      if (from === to) continue;
      const isStep = requestSteps.some((step) => step.from === from && step.to === to);
      const answer = await tryStep(pair, from, to);
      if ((answer === 'taken') !== isStep) wrong.push(`${from} → ${to}: ${answer}`);
    }
  expect(wrong).toEqual([]);
});

describe('the steps', () => {
  test('what is over stays so, and everything open can end', () => {
    for (const state of requestStates) {
      const leaving = requestSteps.filter(({ from }) => from === state);
      expect([state, leaving.length > 0]).toEqual([state, isOpenRequest(state)]);
    }
  });

  test('nobody answers for the other', () => {
    expect(canMove('pending', 'accepted', 'client')).toBe(false);
    expect(canMove('suggested', 'accepted', 'companion')).toBe(false);
    expect(canMove('accepted', 'begun', 'client')).toBe(false);
  });
});

const DRAWING = /<!-- request-states:begin -->\s+([\s\S]*?)\s+<!-- request-states:end -->/;

const drawn = [
  '```mermaid',
  'stateDiagram-v2',
  '  [*] --> pending: client',
  ...requestSteps.map(({ from, to, by }) => `  ${from} --> ${to}: ${by.join(', ')}`),
  ...requestStates.filter((state) => !isOpenRequest(state)).map((state) => `  ${state} --> [*]`),
  '```',
].join('\n');

test('the drawing in the docs is that of the code', async () => {
  const docs = new URL('../../../../../docs/companions.md', import.meta.url);
  const [, drawing] = DRAWING.exec(await readFile(docs, 'utf8')) ?? [];
  expect(drawing).toBe(drawn);
});
