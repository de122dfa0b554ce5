import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchingEvents, type Match } from '#contract/matching/endpoints.ts';
import { MatchMoments } from '#web/features/matching/index.ts';
import { ownMatches } from '#web/features/matching/matching.api.ts';
import { MatchOpening } from '#web/features/messages/index.ts';
import { callOnPage } from '#web/lib/calling.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, inputsTo, refused, type Answers } from '#web/testing/fake-api.ts';
import { conversationOf, made, ME } from '#web/testing/messages.ts';
import {
  KABIR,
  madeMemberCard,
  madeMemberView,
  madeOwnProfile,
  MATCH,
  TARA,
} from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';

const restricted = vi.hoisted(() => ({ now: false }));
vi.mock('#web/lib/auth.tsx', () => ({
  useAuth: () => ({ member: { id: ME, name: 'Asha' } }),
  useRestricted: () => restricted.now,
}));
const modal = vi.hoisted(() => ({ open: undefined as HTMLElement | undefined }));
vi.mock('#web/lib/toast.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openDialog: () => modal.open,
}));

const CHAT = '019a0000-0000-7000-8000-00000000000c';
const KABIRS_MATCH = '019a0000-0000-7000-8000-00000000000d';
const matches: Record<string, Match> = {
  [MATCH]: { id: MATCH, member: madeMemberCard(), createdAt: '2026-11-15T10:00:00Z' },
  [KABIRS_MATCH]: {
    id: KABIRS_MATCH,
    member: madeMemberCard({ memberId: KABIR, displayName: 'Kabir' }),
    createdAt: '2026-11-15T10:00:00Z',
  },
};
const answers: Answers = {
  'matching.match': ({ id }) => matches[id] ?? refused('NOT_FOUND'),
  'profiles.own': () => madeOwnProfile({ interests: ['Poetry'] }),
  'discovery.member': () => madeMemberView({}, { interests: ['Poetry'] }),
  'messages.withMember': () => ({
    conversation: conversationOf(0, { id: CHAT, lastMessage: null }),
    mayAsk: false,
    verifiedOnly: false,
    held: [],
  }),
};

let page: Awaited<ReturnType<typeof openPage>>;
const open = async (more: Answers = {}) => {
  const asked = fakeApi({ ...answers, ...more });
  page = await openPage(
    () => (
      <ConfirmProvider>
        <input aria-label="Search" />
        <button type="button">Like</button>
        <MatchMoments Opening={MatchOpening} />
        <Notifications withinPortal={false} />
      </ConfirmProvider>
    ),
    '/browse',
    '/browse',
  );
  return asked;
};
beforeEach(() => localStorage.clear());
afterEach(() => {
  modal.open = undefined;
  restricted.now = false;
  callOnPage.set(false);
  act(() => notifications.clean());
  page.close();
});

const like = (id = MATCH) => act(async () => ownMatches.tell(id));
/** The other one has liked second. */
const event = (matchId = MATCH, memberId = TARA) =>
  act(async () => announceLive(matchingEvents.decided, { memberId, standing: 'matched', matchId }));
const moment = () => screen.findByRole('dialog', { name: "It's a Match!" });
const noMoment = () => expect(screen.queryByRole('dialog', { name: "It's a Match!" })).toBeNull();
const toast = (text: string) => screen.findByText(text);
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Tara' });
const write = async (value: string) => fireEvent.change(await field(), { target: { value } });

test('the answer to the own like opens the moment, and what is written there goes into the chat', async () => {
  const asked = await open({
    'messages.send': ({ clientId, text }) => made(1, { clientId, text, senderId: ME }),
  });
  await like();
  const dialog = await moment();
  expect(dialog.textContent).toContain('You and Tara liked each other.');
  expect(document.activeElement).toBe(within(dialog).getByRole('heading'));
  const lines = await within(dialog).findByRole('list', { name: 'Ways to begin' });
  const [first, second, ...more] = within(lines).getAllByRole('button');
  expect(more).toHaveLength(1);
  expect(lines.textContent).toContain('Poetry');
  await press(first?.textContent ?? '');
  // One line gives way to the next.
  await press(second?.textContent ?? '');
  expect((await field()).value).toBe(second?.textContent);
  expect(document.activeElement).toBe(await field());
  await press('Send');
  await waitFor(() => expect(page.history.location.href).toBe(`/messages?chat=${CHAT}`));
  expect(inputsTo(asked, 'messages.send')).toEqual([
    expect.objectContaining({ id: CHAT, senderId: ME, text: second?.textContent }),
  ]);
});

test('whom somebody else has liked back sees it too, and only once', async () => {
  const asked = await open();
  await event();
  await moment();
  await press('Keep browsing');
  noMoment();
  await event();
  await waitFor(() => expect(inputsTo(asked, 'matching.match')).toHaveLength(2));
  noMoment();
  expect(page.history.location.pathname).toBe('/browse');
});

test.each([
  ['types', () => screen.getByLabelText('Search').focus()],
  ['is in a call', () => callOnPage.set(true)],
])('whoever %s gets a toast, which opens the moment', async (_, busy) => {
  await open();
  busy();
  const before = document.activeElement;
  await event();
  await toast('You and Tara liked each other.');
  noMoment();
  expect(document.activeElement).toBe(before);
  const see = screen.getByRole('button', { name: 'See match' });
  see.focus();
  await press('See match');
  await moment();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'See match' })).toBeNull());
});

test('whoever has a dialog open is told of all that came meanwhile once it is closed', async () => {
  const asked = await open();
  modal.open = document.body;
  await event();
  await event(KABIRS_MATCH, KABIR);
  await waitFor(() => expect(localStorage.getItem('saath.match-moments')).toMatch(/\n/));
  await waitFor(() => expect(inputsTo(asked, 'profiles.own')).not.toHaveLength(0));
  await act(async () => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'See match' })).toBeNull();
  noMoment();
  modal.open = undefined;
  await act(async () => document.body.append(document.createElement('dialog')));
  await toast('You have 2 new matches.');
  await press('See match');
  await moment();
});

test('several matches share one toast, and their moments follow each other', async () => {
  await open();
  screen.getByLabelText('Search').focus();
  await event();
  await toast('You and Tara liked each other.');
  await event(KABIRS_MATCH, KABIR);
  await toast('You have 2 new matches.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'See match' })).toHaveLength(1));
  await press('See match');
  expect((await moment()).textContent).toContain('You and Tara liked');
  screen.getByRole('button', { name: 'Like' }).focus();
  await press('Keep browsing');
  await waitFor(async () => expect((await moment()).textContent).toContain('You and Kabir liked'));
  await press('Keep browsing');
  noMoment();
});

test('a refusal is read where one wrote, and nothing typed is lost', async () => {
  const asked = await open({ 'messages.send': () => refused('EMAIL_UNVERIFIED') });
  await like();
  await write('Chai on Sunday?');
  await press('Send');
  const dialog = await moment();
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(''));
  expect((await field()).value).toBe('Chai on Sunday?');
  await press('Send');
  await write('Coffee on Sunday?');
  await press('Send');
  await waitFor(() => expect(inputsTo(asked, 'messages.send')).toHaveLength(3));
  const ids = asked.flatMap(({ name, input }) =>
    name === 'messages.send' ? [(input as { clientId: string }).clientId] : [],
  );
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(ids[0] ?? '')]);
  await press('Keep browsing');
  expect(localStorage.getItem(`saath.draft.${ME}.chat.${CHAT}`)).toContain('Coffee');
});

test('the field is the one way to write; beside it one can look at the chat, or go on', async () => {
  await open();
  await like();
  const dialog = await moment();
  await field();
  expect(within(dialog).queryByText('Message Now')).toBeNull();
  const chat = within(dialog).getByRole('link', { name: 'Open chat' });
  expect(chat.getAttribute('href')).toBe(`/messages?match=${MATCH}`);
  const ways = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(ways.at(-1)).toBe('Keep browsing');
});

test('who may not write now can still look', async () => {
  restricted.now = true;
  await open();
  await like();
  const dialog = await moment();
  await waitFor(() => expect(within(dialog).getByRole('link', { name: 'Open chat' })).toBeTruthy());
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});
