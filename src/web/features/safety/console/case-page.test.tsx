import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Case } from '#contract/safety/console.endpoints.ts';
import { json, openPage } from '#web/testing/testing-page.tsx';
import { CaseScreen } from './case-page.tsx';

const ID = '019a0000-0000-7000-8000-000000000001';
const viewer = { id: '019a0000-0000-7000-8000-000000000002', role: 'moderator' as const };
const asha = { id: '019a0000-0000-7000-8000-000000000003', name: 'Asha' };
const kabir = { id: '019a0000-0000-7000-8000-000000000004', name: 'Kabir' };
const me = { id: viewer.id, name: 'Vikram' };
const soon = new Date(Date.now() + 1_800_000).toISOString();

const open: Case = {
  id: ID,
  number: '7KQ2-M4XR',
  kind: 'report',
  reason: 'money',
  subject: kabir,
  adminOnly: false,
  sealed: false,
  openedAt: '2026-11-15T10:00:00.000Z',
  dueAt: '2026-11-16T10:00:00.000Z',
  claimedBy: null,
  claimedUntil: null,
  closedAt: null,
  outcome: null,
  details: 'He asked for money.',
  openedBy: asha,
  contact: null,
  openedByReports: { upheld: 2, dismissed: 1 },
  contentKind: null,
  decision: null,
  earlier: [],
  evidence: {
    profile: null,
    pictures: [{ name: 'photo-0', reported: false }],
    messages: [
      {
        seq: 7,
        bySubject: true,
        text: 'Lend me some money',
        picture: null,
        sentAt: '2026-11-15T09:00:00.000Z',
        reported: true,
      },
    ],
    text: null,
  },
  outcomes: [],
  closedBy: null,
  answer: null,
};
const mine: Case = {
  ...open,
  claimedBy: me,
  claimedUntil: soon,
  outcomes: ['none', 'warn', 'suspend', 'ban'],
};

let sent: { path: string; body: unknown }[];
let refusal: string | null;
let shown: Case;
/** What it looks like after the next change. */
let afterwards: Case;

beforeEach(() => {
  vi.useFakeTimers();
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
  sent = [];
  refusal = null;
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname.replace('/api/admin', '');
    if (request.method === 'GET')
      return path === '/cases' ? json({ items: [], nextCursor: null }) : json(shown);
    sent.push({ path, body: await request.json().catch(() => null) });
    shown = afterwards;
    if (refusal) return json({ defined: true, code: refusal, status: 409, message: 'No' }, 409);
    return json({ ok: true });
  };
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const press = async (key: string) => {
  const target = document.activeElement ?? document.body;
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await settled();
};

async function show(first: Case, role: 'moderator' | 'admin' = 'moderator') {
  shown = first;
  afterwards = first;
  const Page = () => <CaseScreen id={ID} viewer={{ ...viewer, role }} queue={{ state: 'open' }} />;
  const page = await openPage(Page, '/admin/cases/$id', `/admin/cases/${ID}`);
  await settled();
  const all = <Kind extends Element>(query: string) => [...document.querySelectorAll<Kind>(query)];
  return {
    ...page,
    outcomes: () => all<HTMLInputElement>('input[type=radio]').map(({ value }) => value),
    chosen: () => all<HTMLInputElement>('input[type=radio]:checked').map(({ value }) => value),
    submit: () => document.querySelector<HTMLButtonElement>('button[type=submit]'),
    reason: () => document.querySelector('select')?.value,
    alert: () =>
      all('[role=alert]')
        .map(({ textContent }) => textContent)
        .join(''),
  };
}

async function write(text: string): Promise<void> {
  const area = document.querySelector<HTMLTextAreaElement>('form textarea');
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  await act(async () => {
    set?.call(area, text);
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('who has not claimed it decides nothing; the key c claims, and the focus is not lost', async () => {
  const page = await show(open);
  expect(page.text()).toContain('Lend me some money');
  expect(page.text()).toContain('Reported');
  expect(page.text()).toContain('By Asha · of their reports 2 upheld, 1 dismissed');
  expect(page.outcomes()).toEqual([]);
  afterwards = mine;
  await press('c');
  expect(sent).toEqual([{ path: `/cases/${ID}/claim`, body: null }]);
  expect(page.outcomes()).toEqual(['none', 'warn', 'suspend', 'ban']);
  expect(document.activeElement?.textContent).toContain('Decision');
  page.close();
});

test('a number chooses an outcome, the reason follows, and words are required', async () => {
  const page = await show(mine);
  expect(page.submit()?.disabled).toBe(true);
  await press('3');
  expect(page.chosen()).toEqual(['suspend']);
  expect(page.reason()).toBe('money');
  expect(document.activeElement?.getAttribute('value')).toBe('suspend');
  await page.click('Suspend for 7 days');
  await settled();
  expect(sent).toEqual([]);
  expect(page.text()).toContain('Please write what Kabir shall read.');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await press('1');
  expect(page.chosen(), 'a number that is typed into the words chooses nothing').toEqual([
    'suspend',
  ]);
  await write('  You asked a member for money. ');
  afterwards = { ...mine, closedAt: soon, outcome: 'suspend', closedBy: me, outcomes: [] };
  await page.click('Suspend for 7 days');
  await settled();
  expect(sent).toEqual([
    {
      path: `/cases/${ID}/decide`,
      body: {
        outcome: 'suspend',
        reason: 'money',
        words: 'You asked a member for money.',
        days: 7,
        refund: false,
      },
    },
  ]);
  expect(page.text()).toContain('Suspended by Vikram');
  expect(document.activeElement?.textContent).toContain('Suspended by Vikram');
  page.close();
});

test('without action there is nothing to write', async () => {
  const page = await show(mine);
  await press('1');
  expect(document.querySelector<HTMLTextAreaElement>('form textarea')).toBeNull();
  await page.click('Close without action');
  await settled();
  expect(sent[0]?.body).toMatchObject({ outcome: 'none', reason: 'no-breach', words: '' });
  page.close();
});

test('money goes back only where an admin bans', async () => {
  const byModerator = await show(mine);
  await press('4');
  expect(byModerator.text()).not.toContain('Give back what was paid last');
  byModerator.close();
  const byAdmin = await show(mine, 'admin');
  await press('4');
  expect(byAdmin.text()).toContain('Give back what was paid last');
  byAdmin.close();
});

test('a case that somebody else has says who, and until when', async () => {
  const page = await show({ ...open, claimedBy: asha, claimedUntil: soon });
  expect(page.text()).toContain('Asha is working on this case.');
  expect(page.text()).not.toContain('Claim it to decide');
  await press('c');
  expect(sent).toEqual([]);
  page.close();
});

test('who was quicker is told, and so is that it was decided meanwhile', async () => {
  const page = await show(open);
  refusal = 'CASE_CLAIMED';
  afterwards = { ...open, claimedBy: asha, claimedUntil: soon };
  await press('c');
  expect(page.alert()).toContain('Somebody else took this case before you.');
  expect(page.text()).toContain('Asha is working on this case.');
  page.close();

  const late = await show(mine);
  await press('1');
  refusal = 'CASE_CLOSED';
  afterwards = { ...open, closedAt: soon, outcome: 'warn', closedBy: asha };
  await late.click('Close without action');
  await settled();
  expect(late.alert()).toContain('This case was decided meanwhile.');
  expect(late.text()).toContain('Warned by Asha');
  late.close();
});

test('nobody is offered an appeal against their own decision', async () => {
  const decision = {
    id: ID,
    action: 'warn' as const,
    reason: 'harassment' as const,
    words: 'Please stop.',
    caseId: '019a0000-0000-7000-8000-000000000005',
    by: me,
    at: '2026-11-15T10:00:00.000Z',
    until: null,
    endedAt: null,
  };
  const page = await show({ ...open, kind: 'appeal', reason: 'harassment', decision });
  expect(page.text()).toContain('Somebody else has to decide this case');
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'The case it was decided in',
  );
  expect(link?.getAttribute('href')).toBe(`/admin/cases/${decision.caseId}`);
  await press('c');
  expect(sent).toEqual([]);
  page.close();
});

test('a picture is fetched when somebody chooses to look, and blurred again', async () => {
  const page = await show(open);
  const picture = () => document.querySelector('img');
  expect(picture(), 'a look that is recorded is a look').toBeNull();
  await page.click('Show');
  expect(picture()?.getAttribute('src')).toBe(`/api/admin/cases/${ID}/pictures/photo-0`);
  expect(picture()?.hasAttribute('data-shown')).toBe(true);
  act(() => document.querySelector<HTMLElement>('[aria-label="Blur picture 1"]')?.click());
  expect(picture()?.hasAttribute('data-shown')).toBe(false);
  page.close();
});

test('the key ? shows the keys, and none of them acts behind it', async () => {
  const page = await show(open);
  await press('?');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Back to the queue');
  await press('c');
  expect(sent).toEqual([]);
  page.close();
});

test('something grave is handed to an admin, with the reason, and left', async () => {
  const page = await show(open);
  await page.click('Hand to an admin');
  expect(page.reason()).toBe('child');
  expect(page.text()).toContain('only admins see this case');
  await page.click('Hand it over');
  await settled();
  expect(sent).toEqual([{ path: `/cases/${ID}/hand-over`, body: { reason: 'child' } }]);
  page.close();
  const sealed = await show({ ...open, sealed: true }, 'admin');
  expect(sealed.text()).not.toContain('Hand to an admin');
  sealed.close();
});
