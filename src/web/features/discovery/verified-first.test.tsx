import { expect, test, vi } from 'vitest';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { DecisionButtons } from './browse/decision-buttons.tsx';
import { LikeCard } from '../matching/likes/likes-page.tsx';
import { ConnectButton } from './profile/profile-actions.tsx';
import type { Decisions } from '../matching/decisions/use-decisions.ts';

const viewer = vi.hoisted(() => ({ identityVerified: false }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: viewer }) }));
vi.mock('#web/features/safety/index.ts', () => ({ MemberMenu: () => null }));

const card = {
  memberId: '019a0000-0000-7000-8000-000000000002',
  displayName: 'Meera',
  verified: true,
  companion: true,
  onlyVerified: true,
  age: 27,
  location: 'Pune',
  occupation: null,
  bio: null,
  interests: [],
  moreInterests: 0,
  connectionTypes: [],
  photo: null,
  shared: [],
  compatibility: null,
  distance: null,
  lastActiveAt: null,
  paused: false,
  standing: 'none' as const,
};
const like = vi.fn<(memberId: string) => Promise<boolean>>(async () => true);
const decisions: Decisions = {
  like,
  pass: like,
  undoPass: like,
  undoLike: like,
  isRunning: () => false,
  fault: null,
  dismissFault: () => undefined,
};

/** jsdom opens no dialogs. */
function dialogs() {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

async function show(identityVerified: boolean) {
  dialogs();
  like.mockClear();
  viewer.identityVerified = identityVerified;
  return openPage(
    () => (
      <ConfirmProvider>
        <DecisionButtons card={card} decisions={decisions} />
      </ConfirmProvider>
    ),
    '/browse',
    '/browse',
  );
}

test('where only verified members can like, the button says so and leads there', async () => {
  const page = await show(false);
  await page.click('Like');
  expect(page.text()).toContain('Meera takes likes and first messages from verified members only');
  await page.click('Get verified');
  expect(like).not.toHaveBeenCalled();
  expect(page.history.location.pathname).toBe('/verify');
  page.close();
});

test('whoever does not want to stays where they are', async () => {
  const page = await show(false);
  await page.click('Like');
  await page.click('Not now');
  expect(page.history.location.pathname).toBe('/browse');
  expect(like).not.toHaveBeenCalled();
  page.close();
});

test('a verified member likes', async () => {
  const page = await show(true);
  await page.click('Like');
  expect(like).toHaveBeenCalledWith(card.memberId);
  page.close();
});

test('the heart of a profile asks before it likes, but not once it has', async () => {
  const explain = vi.fn<() => void>();
  const connect = vi.fn<() => void>();
  const props = { matchId: null, running: false, onConnect: connect, onExplain: explain };
  const page = await openPage(() => <ConnectButton standing="none" {...props} />, '/p', '/p');
  await page.click('Connect');
  expect([explain.mock.calls.length, connect.mock.calls.length]).toEqual([1, 0]);
  page.close();
  const liked = await openPage(() => <ConnectButton standing="liked" {...props} />, '/p', '/p');
  await liked.click('Liked');
  expect(explain).toHaveBeenCalledTimes(1);
  liked.close();
});

test('a card says who is verified, and who is a companion', async () => {
  dialogs();
  viewer.identityVerified = false;
  const answer = vi.fn<() => void>();
  const page = await openPage(
    () => (
      <ConfirmProvider>
        <LikeCard
          like={{ member: card }}
          eager
          running={false}
          onLikeBack={answer}
          onDismiss={answer}
        />
      </ConfirmProvider>
    ),
    '/likes',
    '/likes',
  );
  const article = document.querySelector('article');
  expect(article?.querySelector('h2 [role=img]')?.getAttribute('aria-label')).toBe(
    'Identity verified',
  );
  expect(article?.textContent).toContain('Companion');
  await page.click('Like Back');
  expect(answer, 'whoever likes has opened the door').toHaveBeenCalledOnce();
  page.close();
});
