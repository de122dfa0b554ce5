import { waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/errors.ts';
// Here already, so that no test waits for its code.
import '#web/features/accounts/index.ts';
import { call } from '#web/lib/accounts.api.ts';
import { failureText } from '#web/lib/failure.ts';
import { WITH_AUTHENTICATOR } from '#web/testing/asha.ts';
import { fakeApi, inputsTo, refused, type Answers } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { ProofQuestion } from './proof-question.tsx';

const session = vi.hoisted(() => ({
  member: { id: '1', email: 'asha@example.com' } as {
    id: string;
    email: string;
    secondFactor?: boolean;
  } | null,
}));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => session }));

const ids = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];

/** Two changes that matter, each with what came of it. */
function Page() {
  const [results, setResults] = useState<string[]>([]);
  const [, setTurn] = useState(0);
  const change = async (id: string) => {
    const result = await call.accounts.signOutDevice({ id }).then(
      () => 'done',
      (error: unknown) => failureText(error, 'failed'),
    );
    setResults((before) => [...before, result]);
  };
  return (
    <>
      {ids.map((id, at) => (
        <button key={id} onClick={() => void change(id)}>{`Change ${at}`}</button>
      ))}
      <button onClick={() => setTurn((turn) => turn + 1)}>Look again</button>
      <p role="status">{results.join(', ')}</p>
      <ProofQuestion />
    </>
  );
}

let isProven: boolean;
let asked: ReturnType<typeof fakeApi>;
let page: Awaited<ReturnType<typeof openPage>>;

const done = { ok: true } as const;
const untilProven = () => (isProven ? done : refused('PROOF_REQUIRED'));
const prove = () => {
  isProven = true;
  return done;
};
const answers: Answers = { 'accounts.signOutDevice': untilProven, 'accounts.prove': prove };

beforeEach(async () => {
  session.member = { id: '1', email: 'asha@example.com' };
  isProven = false;
  asked = fakeApi(answers);
  page = await openPage(Page, '/page', '/page');
});
afterEach(() => page.close());

const dialogs = () => [...document.querySelectorAll('dialog')];
const results = () => document.querySelector('[role=status]')?.textContent;
const shown = () => waitFor(() => expect(dialogs()).toHaveLength(1));

async function type(password: string): Promise<void> {
  fillIn('Your password', password);
  await page.click('Confirm');
}

test('a change that wants a proof asks for it, says why, and then goes through by itself', async () => {
  await page.click('Change 0');
  await shown();
  const [dialog] = dialogs();
  expect(dialog?.textContent).toContain('Confirm it’s you');
  expect(dialog?.textContent).toContain('so that nobody else can do it');
  expect(dialog?.textContent).toContain('asha@example.com');
  expect(document.activeElement?.getAttribute('name')).toBe('password');
  await type('my password');
  await waitFor(() => expect(results()).toBe('done'));
  expect(dialogs()).toHaveLength(0);
  const change = { name: 'accounts.signOutDevice', input: { id: ids[0] } };
  expect(asked).toEqual([
    change,
    { name: 'accounts.prove', input: { proof: { method: 'password', password: 'my password' } } },
    change,
  ]);
});

test('the team is asked for its second factor, not for the password', async () => {
  session.member = { id: '1', email: 'asha@example.com', secondFactor: true };
  fakeApi({ ...answers, 'accounts.secondFactor': () => WITH_AUTHENTICATOR });
  await page.click('Change 0');
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('code'));
  expect(dialogs()[0]?.textContent).not.toContain('password');

  const enterCode = async (code: string) => {
    fillIn('Code', code);
    await page.click('Confirm');
  };
  let isRight = false;
  fakeApi({ ...answers, 'accounts.prove': () => (isRight ? prove() : refused('WRONG_CODE')) });
  await enterCode('000000');
  await waitFor(() => expect(dialogs()[0]?.textContent).toContain(refusals.WRONG_CODE.message));
  expect(results()).toBe('');
  isRight = true;
  await enterCode('123456');
  await waitFor(() => expect(results()).toBe('done'));
  expect(dialogs()).toHaveLength(0);
});

test('two changes at once ask once', async () => {
  await page.click('Change 0');
  await page.click('Change 1');
  await shown();
  await type('my password');
  await waitFor(() => expect(results()).toBe('done, done'));
  expect(inputsTo(asked, 'accounts.prove')).toHaveLength(1);
  expect(dialogs()).toHaveLength(0);
});

test('a change that was under way meanwhile is sent again without another question', async () => {
  let answer: (reply: ReturnType<typeof refused>) => void = () => undefined;
  const late = new Promise<ReturnType<typeof refused>>((resolve) => {
    answer = resolve;
  });
  let times = 0;
  asked = fakeApi({
    ...answers,
    'accounts.signOutDevice': ({ id }) => (id === ids[1] && times++ === 0 ? late : untilProven()),
  });
  await page.click('Change 1');
  await page.click('Change 0');
  await shown();
  await type('my password');
  await waitFor(() => expect(results()).toBe('done'));
  await act(async () => answer(refused('PROOF_REQUIRED')));
  await waitFor(() => expect(results()).toBe('done, done'));
  expect(inputsTo(asked, 'accounts.prove')).toHaveLength(1);
});

test('a wrong password is told, and the question stays', async () => {
  fakeApi({ ...answers, 'accounts.prove': () => refused('WRONG_PASSWORD') });
  await page.click('Change 0');
  await shown();
  await type('not it');
  await waitFor(() =>
    expect(dialogs()[0]?.textContent).toContain('That is not your current password.'),
  );
  expect(results()).toBe('');
});

test('without a proof nothing changes, which is said calmly, and the next change asks again', async () => {
  await page.click('Change 0');
  await shown();
  await page.click('Not now');
  await waitFor(() => expect(results()).toBe(refusals.PROOF_REQUIRED.message));
  expect(dialogs()).toHaveLength(0);
  await page.click('Change 0');
  await shown();
});

test('whoever is signed out meanwhile is not asked any more', async () => {
  await page.click('Change 0');
  await shown();
  session.member = null;
  await page.click('Look again');
  await waitFor(() => expect(results()).toBe(refusals.PROOF_REQUIRED.message));
  expect(dialogs()).toHaveLength(0);
});
