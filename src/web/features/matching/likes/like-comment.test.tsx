import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchingEvents, type LikeComment } from '#contract/matching/endpoints.ts';
import { LIKE_COMMENT_MAX, type Standing } from '#contract/matching/rules.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, inputsTo, namesOf, refused } from '#web/testing/fake-api.ts';
import { KABIR, madeMemberCard, MATCH, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { LikedByMePage } from './decided-pages.tsx';
import { MatchComments } from './like-comment.tsx';
import { LikeOn } from './like-on.tsx';
import { LikesPage } from './likes-page.tsx';

const asha = vi.hoisted(() => ({ id: 'asha', emailVerified: true, identityVerified: true }));
vi.mock('#web/lib/auth.tsx', () => ({
  useAuth: () => ({ member: asha }),
  useRestricted: () => false,
}));
const mail = vi.hoisted(() => ({ now: 'delivered' }));
vi.mock('#web/lib/site.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useMail: () => mail.now,
}));
const toast = vi.hoisted(() => vi.fn<(...said: unknown[]) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));

const LIKE = '019a0000-0000-7000-8000-00000000000b';
const said: LikeComment = {
  likeId: LIKE,
  mine: false,
  part: 'answer',
  photo: null,
  prompt: 'sunday',
  text: 'Whose roof?',
  held: false,
};
const member = madeMemberCard();
beforeEach(() => {
  localStorage.clear();
  toast.mockClear();
});
let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());
const open = async (Part: ComponentType<{ standing?: Standing }>) => {
  const Page = () => (
    <ConfirmProvider>
      <ReportProvider>
        <Part />
      </ReportProvider>
    </ConfirmProvider>
  );
  page = await openPage(Page, '/likes', '/likes');
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const Heart = ({ standing = 'none' }: { standing?: Standing }) => (
  <LikeOn
    member={member}
    standing={standing}
    liked={{ answer: { prompt: 'sunday', answer: 'Chai on the roof' } }}
  />
);

test('the heart of an answer sends a like with a comment, and counts its letters', async () => {
  const asked = fakeApi({ 'matching.like': () => ({ standing: 'liked', matchId: null }) });
  await open(Heart);
  await press('Like this answer');
  expect(page.text()).toContain('Chai on the roof');
  const field = screen.getByLabelText('Add a comment (optional)');
  fireEvent.change(field, { target: { value: 'Whose roof? ' } });
  expect(page.text()).toContain('11 of 200 characters');
  await press('Send like');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('You like Tara.'));
  expect(asked).toContainEqual({
    name: 'matching.like',
    input: { memberId: TARA, on: { prompt: 'sunday' }, comment: 'Whose roof?', confirmed: false },
  });
  expect(screen.queryByLabelText('Add a comment (optional)')).toBeNull();
});

test('a comment that is too long is neither cut nor sent, and says so', async () => {
  const asked = fakeApi({});
  await open(Heart);
  await press('Like this answer');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a comment (optional)');
  expect(field.maxLength, 'which cuts what is pasted').toBe(-1);
  fireEvent.change(field, { target: { value: 'x'.repeat(LIKE_COMMENT_MAX + 1) } });
  expect(field.value).toHaveLength(LIKE_COMMENT_MAX + 1);
  await screen.findByText(/^That is 1 character too many\./);
  fireEvent.submit(field.form as HTMLFormElement);
  await press('Send like');
  expect(namesOf(asked)).not.toContain('matching.like');
  fireEvent.change(field, { target: { value: 'x'.repeat(LIKE_COMMENT_MAX) } });
  await press('Send like');
  await waitFor(() => expect(namesOf(asked)).toContain('matching.like'));
});

test('a like that fails says why, and keeps what was typed', async () => {
  fakeApi({ 'matching.like': () => refused('NOT_FOUND') });
  await open(Heart);
  await press('Like this answer');
  const field = screen.getByLabelText('Add a comment (optional)');
  fireEvent.change(field, { target: { value: 'Whose roof?' } });
  await press('Send like');
  await screen.findByRole('alert');
  expect(field).toHaveProperty('value', 'Whose roof?');
});

test('what was typed is there again when the sheet was closed, and gone once it is sent', async () => {
  let answer = true;
  fakeApi({
    'matching.like': () =>
      answer ? refused('VERIFIED_ONLY') : { standing: 'liked', matchId: null },
  });
  await open(Heart);
  await press('Like this answer');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Add a comment (optional)');
  fireEvent.change(field(), { target: { value: 'Whose roof?' } });
  await press('Send like');
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('dialog').querySelector('button') as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  page.close();
  await open(Heart);
  await press('Like this answer');
  expect(field().value).toBe('Whose roof?');
  answer = false;
  await press('Send like');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('You like Tara.'));
  await press('Like this answer');
  expect(field().value).toBe('');
});

test('who takes likes from verified members only is not written to in vain', async () => {
  const asked = fakeApi({});
  asha.identityVerified = false;
  await open(() => (
    <LikeOn
      member={{ ...member, onlyVerified: true }}
      standing="none"
      liked={{ answer: { prompt: 'sunday', answer: 'Chai on the roof' } }}
    />
  ));
  await press('Like this answer');
  await screen.findByRole('dialog', { name: 'Verified members only' });
  expect(screen.queryByLabelText('Add a comment (optional)')).toBeNull();
  expect(namesOf(asked)).not.toContain('matching.like');
  asha.identityVerified = true;
});

test.each([
  ['delivered', false],
  ['shown', true],
])('without a confirmed email, where mail is %s, writing a comment: %s', async (now, mayWrite) => {
  fakeApi({});
  asha.emailVerified = false;
  mail.now = now;
  await open(Heart);
  await press('Like this answer');
  expect(screen.queryByLabelText('Add a comment (optional)') !== null).toBe(mayWrite);
  const told = [null, 'Please confirm your email first. The link is in your mail.'];
  expect(toast.mock.calls).toEqual(mayWrite ? [] : [told]);
  asha.emailVerified = true;
  mail.now = 'delivered';
});

test.each(['liked', 'matched'] as const)('who is %s already has no heart', async (standing) => {
  fakeApi({});
  await open(() => <Heart standing={standing} />);
  expect(screen.queryByRole('button', { name: 'Like this answer' })).toBeNull();
});

test('a received comment is read, and can be reported', async () => {
  const asked = fakeApi({
    'matching.likesReceived': () => ({ items: [{ member, comment: said }], nextCursor: null }),
    'matching.reportComment': () => ({ number: 'R-1' }),
  });
  await open(LikesPage);
  await screen.findByText('Whose roof?');
  expect(page.text()).toContain('Tara liked your answer: “My ideal Sunday …”');
  await press('Report the comment of Tara');
  fireEvent.click(await screen.findByLabelText('Harassment or insults'));
  await press('Send report');
  await screen.findByText('R-1');
  expect(asked).toContainEqual({
    name: 'matching.reportComment',
    input: expect.objectContaining({ likeId: LIKE, reason: 'harassment' }),
  });
});

test('the author sees their own, also while it waits for a person', async () => {
  const comment = { ...said, mine: true, held: true };
  const at = '2026-11-15T10:00:00Z';
  fakeApi({
    'matching.likesGiven': () => ({ items: [{ member, at, comment }], nextCursor: null }),
  });
  await open(LikedByMePage);
  await screen.findByText('Whose roof?');
  expect(page.text()).toContain('A person looks at this before Tara reads it.');
  expect(screen.queryByRole('button', { name: /Report/ })).toBeNull();
});

test('a chat begins with what both said, whatever became of what it was about', async () => {
  const gone = { ...said, likeId: MATCH, mine: true, part: 'photo' as const, prompt: null };
  fakeApi({
    'matching.match': () => ({
      id: MATCH,
      member,
      createdAt: '2026-11-15T10:00:00Z',
      comments: [said, gone],
    }),
  });
  await open(() => <MatchComments matchId={MATCH} partner={member} onBlocked={() => undefined} />);
  await screen.findByRole('region', { name: 'What you liked about each other' });
  expect(page.text()).toContain('You liked a photo that is no longer there');
});

test('a comment that a person has released appears in the open chat, and no other review asks for it', async () => {
  let text = '';
  const asked = fakeApi({
    'matching.match': () => ({
      id: MATCH,
      member,
      createdAt: '2026-11-15T10:00:00Z',
      comments: [{ ...said, text }],
    }),
  });
  await open(() => <MatchComments matchId={MATCH} partner={member} onBlocked={() => undefined} />);
  await screen.findByRole('region', { name: 'What you liked about each other' });
  const times = inputsTo(asked, 'matching.match').length;
  text = 'Whose roof?';
  await act(async () => announceLive(matchingEvents.commentReviewed, { memberId: KABIR }));
  expect(inputsTo(asked, 'matching.match')).toHaveLength(times);
  await act(async () => announceLive(matchingEvents.commentReviewed, { memberId: TARA }));
  await screen.findByText('Whose roof?');
  text = '';
  await act(async () => announceLive('returned'));
  await waitFor(() => expect(screen.queryByText('Whose roof?')).toBeNull());
});
