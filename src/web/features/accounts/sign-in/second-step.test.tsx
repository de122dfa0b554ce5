import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SecondStep as Step } from '#contract/accounts/endpoints.ts';
import { refusals } from '#contract/errors.ts';
import { ASHA } from '#web/testing/asha.ts';
import { fakeApi, refused, type Answers } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { SecondStep } from './second-step.tsx';

const onSignedIn = vi.fn<() => Promise<void>>(async () => undefined);
const onOver = vi.fn<(message: string | null) => void>();

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
const field = () => screen.getByLabelText<HTMLInputElement>('Code');

async function type(code: string): Promise<void> {
  fillIn('Code', code);
  await page.click('Continue');
}

test('begins with the field of the code, checks it, and says what the server says', async () => {
  type Answer = NonNullable<Answers['accounts.signInSecondFactor']>;
  let answer: Answer = () => refused('WRONG_CODE');
  const asked = fakeApi({ 'accounts.signInSecondFactor': (input) => answer(input) });
  await open(['code', 'recovery-code']);
  expect(document.activeElement).toBe(field());
  await type('12 34');
  expect(page.text()).toContain('Please type the 6 digits that your app shows');
  expect(asked).toEqual([]);
  await type('123 456');
  await waitFor(() => expect(page.text()).toContain(refusals.WRONG_CODE.message));
  answer = () => refused('NEXT_CODE_NEEDED');
  await type('654321');
  await waitFor(() => expect(page.text()).toContain('please type the next one'));
  expect(field().value, 'the next one is another').toBe('');
  answer = () => ({ member: ASHA });
  await type('111222');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(ASHA, 'code'));
});

test('offers what else the member has, and nothing that this browser cannot do', async () => {
  fakeApi({});
  await open(['passkey', 'code', 'recovery-code']);
  expect(page.text()).not.toContain('passkey');
  await page.click('Use a recovery code');
  expect(page.text()).toContain('One of the ten that you kept');
  await page.click('Use your authenticator');
  expect(page.text()).toContain('The 6 digits that your authenticator app shows now.');
});

test('a step that is over leads back to the password', async () => {
  fakeApi({ 'accounts.signInSecondFactor': () => refused('SIGN_IN_STEP_OVER') });
  await open(['code']);
  await type('123456');
  await waitFor(() => expect(onOver).toHaveBeenCalledWith(refusals.SIGN_IN_STEP_OVER.message));
});
