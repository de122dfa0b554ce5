import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/errors.ts';
// Here already, so that no test waits for its code.
import '#web/features/accounts/index.ts';
import { call } from '#web/lib/account-api.ts';
import { failureText } from '#web/lib/failure.ts';
import { patiently } from '#web/testing/patiently.ts';
import { json, openPage, serve, type Answers } from '#web/testing/testing-page.tsx';
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
const PROVE = '/api/accounts/prove';
const pathTo = (id: string) => `/api/accounts/devices/${id}`;
const refused = (code: 'PROOF_REQUIRED' | 'WRONG_PASSWORD' | 'WRONG_CODE') =>
  json({ defined: true, code, ...refusals[code] }, refusals[code].status);

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
let asked: string[];
let page: Awaited<ReturnType<typeof openPage>>;

const untilProven = () => (isProven ? json({ ok: true }) : refused('PROOF_REQUIRED'));
const answers: Answers = {
  [pathTo(ids[0] ?? '')]: untilProven,
  [pathTo(ids[1] ?? '')]: untilProven,
  [PROVE]: () => {
    isProven = true;
    return json({ ok: true });
  },
};

beforeEach(async () => {
  // What browsers have and jsdom has not.
  Object.assign(document, { fonts: new EventTarget() });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  session.member = { id: '1', email: 'asha@example.com' };
  isProven = false;
  asked = serve(answers);
  page = await openPage(Page, '/page', '/page');
});
afterEach(() => page.close());

const dialogs = () => [...document.querySelectorAll('dialog')];
const results = () => document.querySelector('[role=status]')?.textContent;
const until = (look: () => void) =>
  patiently(async () => {
    await act(async () => undefined);
    look();
  });
const shown = () => until(() => expect(dialogs()).toHaveLength(1));

async function type(password: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('dialog input[name=password]');
  if (field) field.value = password;
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
  await until(() => expect(results()).toBe('done'));
  expect(dialogs()).toHaveLength(0);
  const path = pathTo(ids[0] ?? '');
  expect(asked).toEqual([path, PROVE, path]);
});

test('the team is asked for its second factor, not for the password', async () => {
  session.member = { id: '1', email: 'asha@example.com', secondFactor: true };
  asked = serve({
    ...answers,
    '/api/accounts/second-factor': () =>
      json({
        passkeys: [],
        authenticator: { createdAt: new Date().toISOString() },
        recoveryCodesLeft: 10,
        required: true,
      }),
  });
  await page.click('Change 0');
  await until(() => expect(document.activeElement?.getAttribute('name')).toBe('code'));
  expect(dialogs()[0]?.textContent).not.toContain('password');

  const enterCode = async (code: string) => {
    const field = document.querySelector<HTMLInputElement>('dialog input[name=code]');
    if (field) field.value = code;
    await page.click('Confirm');
  };
  let isRight = false;
  const prove = answers[PROVE];
  const checked = () => (isRight && prove ? prove() : refused('WRONG_CODE'));
  asked = serve({ ...answers, [PROVE]: checked });
  await enterCode('000000');
  await until(() => expect(dialogs()[0]?.textContent).toContain(refusals.WRONG_CODE.message));
  expect(results()).toBe('');
  isRight = true;
  await enterCode('123456');
  await until(() => expect(results()).toBe('done'));
  expect(dialogs()).toHaveLength(0);
});

test('two changes at once ask once', async () => {
  await page.click('Change 0');
  await page.click('Change 1');
  await shown();
  await type('my password');
  await until(() => expect(results()).toBe('done, done'));
  expect(asked.filter((path) => path === PROVE)).toHaveLength(1);
  expect(dialogs()).toHaveLength(0);
});

test('a change that was under way meanwhile is sent again without another question', async () => {
  let answer: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  let times = 0;
  asked = serve({
    ...answers,
    [pathTo(ids[1] ?? '')]: () => (times++ === 0 ? late : untilProven()),
  });
  await page.click('Change 1');
  await page.click('Change 0');
  await shown();
  await type('my password');
  await until(() => expect(results()).toBe('done'));
  await act(async () => answer(refused('PROOF_REQUIRED')));
  await until(() => expect(results()).toBe('done, done'));
  expect(asked.filter((path) => path === PROVE)).toHaveLength(1);
});

test('a wrong password is told, and the question stays', async () => {
  asked = serve({ ...answers, [PROVE]: () => refused('WRONG_PASSWORD') });
  await page.click('Change 0');
  await shown();
  await type('not it');
  await until(() =>
    expect(dialogs()[0]?.textContent).toContain('That is not your current password.'),
  );
  expect(results()).toBe('');
});

test('without a proof nothing changes, which is said calmly, and the next change asks again', async () => {
  await page.click('Change 0');
  await shown();
  await page.click('Not now');
  await until(() => expect(results()).toBe(refusals.PROOF_REQUIRED.message));
  expect(dialogs()).toHaveLength(0);
  await page.click('Change 0');
  await shown();
});

test('whoever is signed out meanwhile is not asked any more', async () => {
  await page.click('Change 0');
  await shown();
  session.member = null;
  await page.click('Look again');
  await until(() => expect(results()).toBe(refusals.PROOF_REQUIRED.message));
  expect(dialogs()).toHaveLength(0);
});
