import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReportProvider } from '#web/features/safety/index.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { KABIR, madeMemberCard, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { LikesPage } from './likes-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useRestricted: () => false }));
interface Toast {
  message: string;
  action: string;
  onAction: () => void;
}
const toastWithAction = vi.hoisted(() => vi.fn<(toast: Toast) => Promise<void>>());
vi.mock('#web/ui/action-toast.tsx', () => ({ toastWithAction }));

const Page = () => (
  <ConfirmProvider>
    <ReportProvider>
      <LikesPage />
    </ReportProvider>
  </ConfirmProvider>
);

test('a dismissal moves the focus on, and can be taken back', async () => {
  let dismissed = false;
  const [tara, kabir] = [
    madeMemberCard(),
    madeMemberCard({ memberId: KABIR, displayName: 'Kabir' }),
  ];
  const asked = fakeApi({
    'matching.likesReceived': () => ({
      items: [...(dismissed ? [] : [{ member: tara }]), { member: kabir }],
      nextCursor: null,
    }),
    'matching.pass': () => {
      dismissed = true;
      return { standing: 'passed', matchId: null };
    },
    'matching.undoPass': () => {
      dismissed = false;
      return { standing: 'none', matchId: null };
    },
  });
  const page = await openPage(Page, '/likes', '/likes');
  const card = (name: string) => screen.findByRole('article', { name });
  await card('Tara');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Tara' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Tara' })).toBeNull());
  const [next] = within(await card('Kabir')).getAllByRole('link');
  expect(document.activeElement).toBe(next);
  expect(asked).toContainEqual({ name: 'matching.pass', input: { memberId: TARA } });
  await waitFor(() => expect(toastWithAction).toHaveBeenCalledOnce());
  const toast = toastWithAction.mock.lastCall?.[0];
  expect(toast).toMatchObject({ message: 'You dismissed Tara.', action: 'Undo' });
  await act(async () => toast?.onAction());
  await card('Tara');
  page.close();
});
