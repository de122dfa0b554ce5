import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ME, makeEditor } from '#server/testing/make-editor.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const member = () => makeEditor(server);

describe('onboarding', () => {
  const filled = {
    connectionTypes: ['rent-a-friend'],
    age: 28,
    location: 'Pune',
    height: '150-165',
    bodyType: 'average',
    bio: 'Hello',
    interests: ['Chess'],
    occupation: 'Baker',
  };

  test('keeps each step as it is left, without marking anything complete', async () => {
    const { browser, read } = await member();
    const step = { step: 2, changes: { connectionTypes: ['rent-a-friend'] } };
    expect((await browser.patch(`${ME}/onboarding`, step)).status).toBe(200);
    expect(await read()).toMatchObject({
      connectionTypes: ['rent-a-friend'],
      onboardingStep: 2,
      profileComplete: false,
      onboardingComplete: false,
    });
  });

  test.each([0, 6, 1.5])('there is no step %d', async (step) => {
    const { browser } = await member();
    expect((await browser.patch(`${ME}/onboarding`, { step, changes: {} })).status).toBe(400);
  });

  test.each([
    [1, { ...filled, connectionTypes: [] }],
    [2, { ...filled, age: null }],
    [2, { ...filled, location: ' ' }],
    [2, { ...filled, height: null }],
    [2, { ...filled, bodyType: null }],
    [3, { ...filled, bio: '' }],
    [3, { ...filled, interests: [] }],
    [3, { ...filled, occupation: null }],
    [4, filled],
  ])('cannot be finished while step %d is not filled in', async (step, changes) => {
    const { browser, read } = await member();
    await browser.patch(`${ME}/onboarding`, { step: 5, changes });
    const reply = await browser.post(`${ME}/onboarding/complete`);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'ONBOARDING_UNFINISHED', data: { step } });
    expect(await read()).toMatchObject({ profileComplete: false, onboardingComplete: false });
  });
});
