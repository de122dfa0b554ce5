import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LikeComment } from '#contract/matching/endpoints.ts';
import type { Standing } from '#contract/matching/rules.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { madeMemberCard, MATCH, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { LikedByMePage } from './decided-pages.tsx';
import { MatchComments } from './like-comment.tsx';
import { LikeOn } from './like-on.tsx';
import { LikesPage } from './likes-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useRestricted: () => false }));
const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
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
  expect(page.text()).toContain('12 / 200');
  await press('Send like');
  await waitFor(() => expect(toast).toHaveBeenCalledWith('You like Tara.'));
  expect(asked).toContainEqual({
    name: 'matching.like',
    input: { memberId: TARA, on: { prompt: 'sunday' }, comment: 'Whose roof?', confirmed: false },
  });
  expect(screen.queryByLabelText('Add a comment (optional)')).toBeNull();
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
