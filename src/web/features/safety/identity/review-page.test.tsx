import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { IdentityHints, IdentityReview } from '#contract/safety/identity.endpoints.ts';
import { fakeApi, inputsTo, namesOf } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { IdentityReviewPage } from './review-page.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => async () => true }));

const ID = '019a0000-0000-7000-8000-000000000001';
const soon = new Date(Date.now() + 1_800_000).toISOString();

const hints: IdentityHints = {
  name: { account: 'Kavya Rao', likeness: 'same' },
  age: { document: 30, stated: 30, adult: true },
  expired: false,
  seenWith: [],
  seenBanned: false,
  seenUnderAge: false,
};
const review: IdentityReview = {
  id: ID,
  member: { id: '019a0000-0000-7000-8000-000000000003', name: 'Kavya Rao' },
  goesBy: 'Kavya',
  documentType: 'passport',
  submittedAt: soon,
  dueAt: soon,
  claimedBy: { id: '019a0000-0000-7000-8000-000000000002', name: 'Vikram' },
  claimedUntil: soon,
  gesture: 'touch-ear',
  isCompanion: false,
  pictures: ['front', 'selfie'],
  signed: false,
  covered: null,
  details: {
    documentType: 'passport',
    name: 'Kavya Rao',
    birthDate: '1996-03-12',
    number: 'Z1234567',
    expiresOn: '2090-01-01',
  },
  hints,
  photos: [],
  refusedBefore: 1,
  isMine: true,
};

beforeEach(() => {
  toast.mockReset();
});

async function open(changes: Partial<IdentityReview>) {
  const asked = fakeApi({
    'safety.console.identityReview': () => ({ ...review, ...changes }),
    'safety.console.identityDecide': () => ({ ok: true }),
    'safety.console.identityCovered': () => ({ ok: true }),
  });
  const page = await openPage(
    IdentityReviewPage,
    '/staff/admin/identity/$id',
    `/staff/admin/identity/${ID}`,
  );
  await waitFor(() => expect(page.text()).toContain('Kavya Rao'));
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith(words),
    );
  return { ...page, asked, button };
}

test('hints stand before the decision, and a red one leaves the choice open', async () => {
  const calm = await open({});
  expect(calm.text()).toContain('refused 1 time before');
  expect(calm.button('Approve as read')?.disabled).toBe(false);
  await calm.click('Approve as read');
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls[0]?.[0]).toContain('Kavya Rao is verified.');
  calm.close();

  const red = await open({ hints: { ...hints, age: { document: 16, stated: 30, adult: false } } });
  const decision = document.querySelector('[aria-labelledby=decision]')?.textContent ?? '';
  expect(decision.indexOf('Under 18')).toBeGreaterThan(-1);
  expect(decision.indexOf('Under 18')).toBeLessThan(decision.indexOf('What shall be done?'));
  expect(document.querySelector('[name=outcome]:checked')).toBeNull();
  expect(red.button('Look at what is red')?.disabled).toBe(true);
  red.close();
});

test('nobody says that an Aadhaar is covered before it is shown', async () => {
  const page = await open({ documentType: 'aadhaar', covered: false, details: null, hints: null });
  expect(page.button('Yes, covered')?.disabled).toBe(true);
  const press = () =>
    act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', bubbles: true }));
    });
  await press();
  expect(namesOf(page.asked)).not.toContain('safety.console.identityCovered');
  fireEvent.load(screen.getByAltText('Document'));
  expect(page.button('Yes, covered')?.disabled).toBe(false);
  await press();
  await waitFor(() =>
    expect(inputsTo(page.asked, 'safety.console.identityCovered')).toMatchObject([{ id: ID }]),
  );
  page.close();
});
