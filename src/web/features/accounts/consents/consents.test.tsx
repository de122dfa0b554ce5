import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Consent } from '#contract/accounts/consents.endpoints.ts';
import { currentVersion, documents } from '#contract/accounts/documents.rules.ts';
import { fakeApi, inputsTo, refused, type Answers } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { ConsentGate } from './consent-gate.tsx';
import { ConsentHistory } from './consent-history.tsx';
import { NomineeSection } from './nominee-section.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));
vi.mock('#web/ui/theme-switch.tsx', () => ({ ThemeButton: () => null }));
vi.mock('#web/lib/toast.ts', () => ({ toast: () => null, toastFailure: () => null }));
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => () => Promise.resolve(true) }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
async function open(Page: () => React.ReactNode, answers: Answers) {
  const asked = fakeApi(answers);
  const page = await openPage(Page, '/privacy-choices', '/privacy-choices');
  await settled();
  return { ...page, asked };
}

const onSignOut = vi.fn<() => void>();
const [first] = documents.terms.versions;
const gate = (accepted: string | null) => () => (
  <ConsentGate asked={[{ document: 'terms', accepted }]} onSignOut={onSignOut}>
    Somebody waits
  </ConsentGate>
);

test('a new version says what is different, links to it, and is accepted with one button', async () => {
  const page = await open(gate(first.version), {
    'accounts.acceptDocuments': () => ({ ok: true }),
  });
  expect(page.text()).toContain('Our Terms of Service changed');
  for (const change of documents.terms.versions.slice(1).flatMap(({ changes }) => changes))
    expect(page.text()).toContain(change);
  expect(document.querySelector('a[href="/terms"]')).not.toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
  await page.click('Accept and go on');
  await settled();
  expect(inputsTo(page.asked, 'accounts.acceptDocuments')).toHaveLength(1);
  page.close();
});

test('who joined before anything was kept is asked without a list of changes', async () => {
  const page = await open(gate(null), {});
  expect(page.text()).toContain('Before you go on');
  expect(page.text()).not.toContain('what is different');
  page.close();
});

test('who does not accept can leave, and keeps what is theirs', async () => {
  const page = await open(gate(first.version), {});
  expect(page.text()).toContain('Somebody waits');
  expect(page.text()).toContain('Delete Account');
  await page.click('Sign out');
  expect(onSignOut).toHaveBeenCalled();
  page.close();
});

test('an answer that is not kept says so, and can be given again', async () => {
  const page = await open(gate(first.version), {
    'accounts.acceptDocuments': () => refused('DOCUMENT_CHANGED'),
  });
  await page.click('Accept and go on');
  await settled();
  expect(page.text()).toContain('There is a newer version by now.');
  expect(page.text()).toContain('Accept and go on');
  page.close();
});

test('what was agreed to stands there with its version and time, page by page', async () => {
  const at = '2026-11-17T06:00:00.000Z';
  const version = currentVersion('terms');
  const pages: Record<string, { items: Consent[]; nextCursor: string | null }> = {
    first: {
      items: [
        { subject: 'push', version, answer: 'withdrawn', at },
        { subject: 'terms', version, answer: 'accepted', at },
      ],
      nextCursor: 'second',
    },
    second: { items: [{ subject: 'mobile', version, answer: 'accepted', at }], nextCursor: null },
  };
  const page = await open(ConsentHistory, {
    'accounts.consents': ({ cursor = 'first' }) => pages[cursor] ?? refused('NO_SUCH_PAGE'),
  });
  await page.click('Show earlier answers');
  await settled();
  expect(page.text()).toContain('Push notifications: switched off');
  expect(page.text()).toContain('Terms of Service of 17 Nov 2026: agreed');
  expect(page.text()).toContain('Mobile number: agreed');
  page.close();
});

test('a nominee is named and removed', async () => {
  const ravi = {
    name: 'Ravi Rao',
    email: 'ravi@example.com',
    namedAt: '2026-11-17T06:00:00.000Z',
  };
  let kept: { nominee: typeof ravi | null } = { nominee: null };
  const page = await open(NomineeSection, {
    'accounts.nominee': () => kept,
    'accounts.nameNominee': () => (kept = { nominee: ravi }),
    'accounts.removeNominee': () => (kept = { nominee: null }),
  });
  await page.click('Name somebody');
  await page.click('Save');
  await settled();
  expect(page.text()).toContain('Please tell us their name');
  fillIn('Their name', 'Ravi Rao');
  fillIn('Their email', 'ravi@example.com');
  await page.click('Save');
  await settled();
  expect(page.text()).toContain('ravi@example.com, named on 17 Nov 2026');
  await page.click('Remove');
  await settled();
  expect(page.text()).toContain('Name somebody');
  page.close();
});
