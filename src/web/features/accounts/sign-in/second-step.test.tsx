import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SecondStep as Step } from '#contract/accounts/endpoints.ts';
import { refusals } from '#contract/errors.ts';
import { patiently } from '#web/testing/patiently.ts';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { SecondStep } from './second-step.tsx';

const PATH = '/api/accounts/sign-in/second-factor';
const onSignedIn = vi.fn<() => Promise<void>>(async () => undefined);
const onOver = vi.fn<(message: string | null) => void>();
const refused = (code: 'WRONG_CODE' | 'NEXT_CODE_NEEDED' | 'SIGN_IN_STEP_OVER') =>
  json({ defined: true, code, ...refusals[code] }, refusals[code].status);

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

async function open(methods: Step['methods']) {
  const step: Step = { step: 'second-factor', token: 'a token', methods };
  page = await openPage(
    () => <SecondStep step={step} onSignedIn={onSignedIn} onOver={onOver} />,
    '/login',
    '/login',
  );
}
const field = () => document.querySelector<HTMLInputElement>('input[name=code]');
const until = (look: () => void) =>
  patiently(async () => {
    await act(async () => undefined);
    look();
  });

async function type(code: string): Promise<void> {
  const input = field();
  if (input) input.value = code;
  await page.click('Continue');
}

test('begins with the field of the code, checks it, and says what the server says', async () => {
  let answer = () => refused('WRONG_CODE');
  const asked = serve({ [PATH]: () => answer() });
  await open(['code', 'recovery-code']);
  expect(document.activeElement).toBe(field());
  await type('12 34');
  expect(page.text()).toContain('Please type the 6 digits that your app shows');
  expect(asked).toEqual([]);
  await type('123 456');
  await until(() => expect(page.text()).toContain(refusals.WRONG_CODE.message));
  answer = () => refused('NEXT_CODE_NEEDED');
  await type('654321');
  await until(() => expect(page.text()).toContain('please type the next one'));
  expect(field()?.value, 'the next one is another').toBe('');
  answer = () => json({ member: { id: '1' } });
  await type('111222');
  await until(() => expect(onSignedIn).toHaveBeenCalledWith({ id: '1' }, 'code'));
});

test('offers what else the member has, and nothing that this browser cannot do', async () => {
  serve({});
  await open(['passkey', 'code', 'recovery-code']);
  expect(page.text()).not.toContain('passkey');
  await page.click('Use a recovery code');
  expect(page.text()).toContain('One of the ten that you kept');
  await page.click('Use your authenticator');
  expect(page.text()).toContain('The 6 digits that your authenticator app shows now.');
});

test('a step that is over leads back to the password', async () => {
  serve({ [PATH]: () => refused('SIGN_IN_STEP_OVER') });
  await open(['code']);
  await type('123456');
  await until(() => expect(onOver).toHaveBeenCalledWith(refusals.SIGN_IN_STEP_OVER.message));
});
