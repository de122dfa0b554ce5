import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { matchingEvents, type Match } from '#contract/matching/endpoints.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { announceLive } from '#web/lib/live.ts';
import { api } from '#web/features/matching/matching.api.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { made } from '#web/testing/messages.ts';
import { KABIR, madeMemberCard, madeMemberView, MATCH, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { MatchesPage } from './matches-page.tsx';

vi.mock('#web/lib/toast.ts', () => ({
  toast: vi.fn<() => void>(),
  toastFailure: vi.fn<() => void>(),
}));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());
const Page = () => (
  <ConfirmProvider>
    <ReportProvider>
      <MatchesPage />
    </ReportProvider>
  </ConfirmProvider>
);
const open = async (address = '/matches', state = {}) => {
  Element.prototype.scrollIntoView = () => undefined;
  page = await openPage(Page, '/matches', address, state);
};
const match: Match = {
  id: MATCH,
  member: madeMemberCard({ lastActiveAt: new Date().toISOString() }),
  createdAt: new Date().toISOString(),
};
const list = (...items: Match[]) => ({ items, nextCursor: null });
const tara = () => screen.findByRole('article', { name: 'Tara' });
const filter = (name: string) => screen.getByRole('button', { name });
const address = () => page.history.location.href;

test('filters stand in the address, and one that finds nobody leads back to all', async () => {
  fakeApi({
    'matching.matches': (input) => (input.filter === 'active' ? list() : list(match)),
    'matching.likesReceived': () => list(),
  });
  await open();
  expect((await tara()).textContent).toContain('Active now');
  fireEvent.click(filter('Recent'));
  await waitFor(() => expect(address()).toBe('/matches?filter=recent'));
  await tara();
  fireEvent.click(filter('Active'));
  await screen.findByText('No active matches');
  expect(address()).toBe('/matches?filter=active');
  expect(filter('Active').getAttribute('aria-pressed')).toBe('true');
  await page.click('Show all matches');
  await waitFor(() => expect(address()).toBe('/matches'));
  await tara();
});

test('the one that the way here has named opens its chat, once; likes that wait are counted', async () => {
  fakeApi({
    'matching.matches': () => list(),
    'matching.match': () => match,
    'matching.likesReceived': () => list({ member: madeMemberCard() } as Match),
  });
  await open('/matches', { openMatchId: MATCH });
  await tara();
  const chat = await screen.findByRole('dialog', { name: 'Chat' });
  fireEvent.click(within(chat).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chat' })).toBeNull());
  expect(page.history.location.state).not.toHaveProperty('openMatchId');
  const likes = screen.getByRole('link', { name: 'Likes received · 1' });
  expect(likes.getAttribute('href')).toBe('/likes');
});

test('one that has ended meanwhile is told of instead', async () => {
  fakeApi({ 'matching.matches': () => list(), 'matching.likesReceived': () => list() });
  await open('/matches', { openMatchId: MATCH });
  await screen.findByText('That match has ended.');
  expect(screen.queryByRole('dialog', { name: 'Chat' })).toBeNull();
});

test('a message moves its match to the front while one looks', async () => {
  const kabir = {
    ...match,
    id: KABIR,
    member: madeMemberCard({ memberId: KABIR, displayName: 'Kabir' }),
  };
  let items = [kabir, match];
  fakeApi({ 'matching.matches': () => list(...items), 'matching.likesReceived': () => list() });
  await open();
  const names = async () => {
    await tara();
    return screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  };
  expect(await names()).toEqual(['Kabir', 'Tara']);
  items = [match, kabir];
  await act(async () =>
    announceLive(messagesEvents.created, { conversationId: MATCH, message: made(1) }),
  );
  await waitFor(async () => expect(await names()).toEqual(['Tara', 'Kabir']));
});

test('a match is ended after a question, and the focus goes to the title', async () => {
  let matched = true;
  const asked = fakeApi({
    'matching.matches': () => (matched ? list(match) : list()),
    'matching.likesReceived': () => list(),
    'matching.unmatch': () => {
      matched = false;
      return { ok: true };
    },
  });
  await open();
  await tara();
  const ask = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Unmatch Tara' }));
    return within(await screen.findByRole('dialog', { name: 'Unmatch Tara?' }));
  };
  const question = await ask();
  question.getByText(/for both of you/);
  fireEvent.click(question.getByRole('button', { name: 'Keep match' }));
  await tara();
  fireEvent.click((await ask()).getByRole('button', { name: 'Unmatch' }));
  await screen.findByText('No matches yet');
  expect(asked).toContainEqual({ name: 'matching.unmatch', input: { id: MATCH } });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('of one that the other was quicker to end, the pages say what the server says', async () => {
  let ended = false;
  fakeApi({
    'matching.matches': () => (ended ? list() : list(match)),
    'matching.likesReceived': () => list(),
    'matching.unmatch': () => {
      ended = true;
      return refused('NOT_FOUND');
    },
    'discovery.member': () =>
      madeMemberView(
        ended ? { standing: 'none', matchId: null } : { standing: 'matched', matchId: MATCH },
      ),
  });
  const Beside = () => {
    const { data } = useQuery(api.discovery.member.queryOptions({ input: { memberId: TARA } }));
    return <output>{data?.standing}</output>;
  };
  page = await openPage(
    () => (
      <>
        <Page />
        <Beside />
      </>
    ),
    '/matches',
    '/matches',
  );
  await tara();
  await waitFor(() => expect(screen.getByText('matched').tagName).toBe('OUTPUT'));
  fireEvent.click(screen.getByRole('button', { name: 'Unmatch Tara' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unmatch Tara?' }));
  fireEvent.click(question.getByRole('button', { name: 'Unmatch' }));
  await screen.findByText('No matches yet');
  await screen.findByText('none');
});

test('one that the other has ended goes by itself', async () => {
  let matched = true;
  fakeApi({
    'matching.matches': () => (matched ? list(match) : list()),
    'matching.likesReceived': () => list(),
  });
  await open();
  await tara();
  matched = false;
  await act(async () => announceLive(matchingEvents.peopleChanged));
  await screen.findByText('No matches yet');
});
